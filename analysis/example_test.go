package analysis_test

import (
	"errors"
	"fmt"
	"strings"

	"agentir/analysis"
)

func ExampleLookup() {
	english, err := analysis.Lookup("english")
	if err != nil {
		fmt.Println(err)
		return
	}
	english.Tokens("The dogs were running.", func(term []byte, _ bool) bool {
		fmt.Println(string(term))
		return true
	})
	// Output:
	// dog
	// were
	// run
}

func ExampleLookup_agent() {
	agent, err := analysis.Lookup("agent")
	if err != nil {
		fmt.Println(err)
		return
	}
	var length int
	var terms []string
	agent.Tokens("call openVaultWithPin", func(term []byte, overlap bool) bool {
		if !overlap {
			length++
		}
		terms = append(terms, string(term))
		return true
	})
	fmt.Println(strings.Join(terms, " "))
	fmt.Println("length", length)
	// Output:
	// call openvaultwithpin open vault pin
	// length 2
}

func ExampleErrUnknown() {
	_, err := analysis.Lookup("klingon")
	fmt.Println(errors.Is(err, analysis.ErrUnknown))
	fmt.Println(err)
	// Output:
	// true
	// unknown analyser "klingon": choose one of agent, english, standard, whitespace
}
