package analysis

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAgentTerms(t *testing.T) {
	agent := lookup(t, "agent")
	for _, tt := range []struct{ text, want string }{
		// Words as in english.
		{"The running dogs aren't John's", "run dog aren't john"},
		{"RUN 1,234 3.14 1980s e.g. ...", "run 1,234 3.14 1980 e.g"},
		// Camel case.
		{"func openVaultWithPin(ctx)", "func openvaultwithpin +open +vault +pin ctx"},
		{"rotateKeys", "rotatekeys +rotatekei +rotat +kei"},
		{"HTTPServer parseJSON iPhone APIs mRNAs", "httpserver +http +server parsejson +pars +json iphone +iphon +phone api mrnas +mrna +rna"},
		{"utf8 getUTF8Text sha256sums", "utf8 getutf8text +get +utf8 +text sha256sums"},
		// Underscores and connectors.
		{"rotate_keys __init__ a_b", "rotate_keys +rotat +kei __init__ +init a_b"},
		{"POL-358's ERR_CONN-REFUSED E0308", "pol-358 +pol +358 err_conn-refused +err_conn +err +conn +refus e0308"},
		{"cmd --no-verify -v", "cmd no-verify +verifi v"},
		{"src/vault/openVault.go", "src/vault/openvault.go +src +vault +openvault.go +openvault +open +vault +go"},
		{"C:\\Users\\me ../run.sh ~/.bashrc", "c:\\users\\me +c +user +me run.sh +run +sh bashrc"},
		{"john.doe+tag@example.com", "john.doe+tag@example.com +john.doe +john +doe +tag +example.com +exampl +com"},
		{"https://a.example/p?q=cats#top.", "https://a.example/p?q=cats#top +http +a.example +exampl +p +q +cat +top"},
		{"cache:warm std::sort 10:30", "cache:warm +cach +warm std::sort +std +sort 10:30 +10 +30"},
		{"v1.2.3-rc 2024-01-15 127.0.0.1", "v1.2.3-rc +v1.2.3 +rc 2024-01-15 +2024 +01 +15 127.0.0.1"},
		{"C++ C# c f# a+b", "c++ +c c# +c c f# +f b"},
		{"well-known, state-", "well-known +well +known state"},
		// Syntax is no syntax.
		{`say "quibblet (quibblet quibblet AND - * a:`, "sai quibblet quibblet quibblet"},
		{"“openVault” ‘rotate_keys’ 使用openVault函数", "openvault +open +vault rotate_keys +rotat +kei 使用 +使 +用 openvault +open +vault 函数 +函 +数"},
		// Beyond ASCII.
		{"café cafe\u0301 ＡＰＩ ﬁnal x²", "café +cafe café +cafe api final x2"},
		{"résumés thé Straße Łódź", "résumés +resum thé straße +strass łódź +lodz"},
		{"Acme™ don’t John’s naïve’s", "acm don't john naïve +naiv"},
		{"ΟΔΟΣ οδός ёлка שָׁלוֹם", "οδοσ οδόσ +οδοσ ёлка +елка שָׁלוֹם +שלום"},
		{"हिन्दी भाषा", "हिन्दी भाषा"},
		{"日本語 東 東京ー カナ K팝 학", "日本 +日 +本 本語 +語 東 東京 +東 +京 京ー +ー カナ +カ +ナ k 팝 학"},
		{"2024年 中a文 人々", "2024 年 中 文 人々 +人 +々"},
		{"ｶﾞｷﾞ ガギ", "ガギ +ガ +ギ ガギ +ガ +ギ"},
		{"ภาษาไทย ยา", "ภาษ +ภา าษา +าษ ษาไ +ษา าไท +าไ ไทย +ไท +ทย ยา"},
		{"ພາສາ ភាសា", "ພາສ +ພາ າສາ +າສ +ສາ ភាសា"},
		{"العَرَبِيَّة والكتاب كتابها ﻻ", "عرب كتاب كتاب لا"},
		{"کتاب\u200cها", "کتاب\u200cها"},
		{"😀 👍🏽x", "😀 👍🏽 x"},
	} {
		if got := strings.Join(terms(agent, tt.text), " "); got != tt.want {
			t.Errorf("%q\n gives %s\n  want %s", tt.text, got, tt.want)
		}
	}
}

// find ranks documents by the scores of their terms.
func find(docs []string, query string) []hit {
	records := make([]document, len(docs))
	for i, d := range docs {
		records[i].Text = d
	}
	agent, _ := Lookup("agent")
	return newBM25(agent.Tokens, records).search(query)
}

func TestAgentFindsNames(t *testing.T) {
	docs := []string{"func openVaultWithPin(ctx)", "rotate_keys timeout", "vault pin policy", "call rotateKeys or fetchAllPages"}
	for query, want := range map[string]int{
		"openVaultWithPin": 0, "openvaultwithpin": 0, "OPENVAULTWITHPIN": 0, "open vault": 0,
		"rotate_keys": 1, "ROTATE_KEYS": 1, "keys timeout": 1, "rotateKeys": 3, "rotatekeys": 3, "ROTATEKEYS": 3, "fetchallpages": 3, "pages": 3,
	} {
		if hits := find(docs, query); len(hits) == 0 || hits[0].doc != want || len(hits) > 1 && hits[1].score == hits[0].score {
			t.Errorf("%s: got %v, want document %d first", query, hits, want)
		}
	}
	if hits := find(docs, "keys"); len(hits) != 2 {
		t.Errorf("keys: got %v", hits)
	}
}

func TestAgentNormalForms(t *testing.T) {
	docs := []string{"caf\u00e9", "cafe\u0301", "ＡＰＩ limit", "API limit", "학", "\u1112\u1161\u11a8", "ｶﾞ", "ガ", "résumé", "re\u0301sume\u0301"}
	for i, query := range docs {
		pair := []int{i &^ 1, i | 1}
		hits := find(docs, query)
		if len(hits) != 2 || hits[0].doc != pair[0] || hits[1].doc != pair[1] || hits[0].score != hits[1].score {
			t.Errorf("%q: got %v, want %v with equal scores", query, hits, pair)
		}
	}
	if hits := find(docs, "resume"); len(hits) != 2 {
		t.Errorf("without diacritics: got %v", hits)
	}
}

func TestAgentFreeText(t *testing.T) {
	docs := make([]string, 201)
	for i := range docs {
		docs[i] = "notes of a day without that word"
	}
	docs[200] = "the codeword is quibblet; see POL-358 and cache:warm"
	long := strings.Repeat("common words make a long prompt ", 600) + "quibblet"
	for _, query := range []string{"POL-358", "pol-358", "cache:warm", `say "quibblet`, "(quibblet", "quibblet AND", long} {
		if hits := find(docs, query); len(hits) == 0 || hits[0].doc != 200 {
			t.Errorf("%.30s: got %v", query, hits[:min(3, len(hits))])
		}
	}
	for _, query := range []string{"-", "*", "", "the of", " \n", "#", "__", "()[]{}"} {
		if hits := find(docs, query); len(hits) != 0 {
			t.Errorf("%q finds %v", query, hits)
		}
	}
}

func TestEmptyTexts(t *testing.T) {
	for _, name := range Names() {
		for _, text := range []string{"", " ", "\n\t", "...!", "\x00", "\xff\xfe"} {
			if got := terms(lookup(t, name), text); name != "whitespace" && len(got) != 0 {
				t.Errorf("%s: %q gives %q", name, text, got)
			}
		}
	}
	for _, name := range []string{"english", "agent"} {
		if got := terms(lookup(t, name), "the of"); len(got) != 0 {
			t.Errorf("%s: got %q", name, got)
		}
	}
}

// A name's terms in small letters are all among those of the name itself.
func TestAgentAnyCasing(t *testing.T) {
	agent := lookup(t, "agent")
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-z]{2,6}([A-Z][a-z]{1,7}){1,3}`).Draw(t, "name")
		have := terms(agent, name)
		for _, typed := range []string{strings.ToLower(name), strings.ToUpper(name)} {
			for _, term := range terms(agent, typed) {
				if !slices.Contains(have, term) && !slices.Contains(have, "+"+term) {
					t.Fatalf("%s gives %q, %s gives %q", name, have, typed, term)
				}
			}
		}
	})
}

// On plain English the two analysers agree.
func TestAgentPlainEnglish(t *testing.T) {
	agent, english := lookup(t, "agent"), lookup(t, "english")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([A-Z]?[a-z]{0,18}('s|[,.;!?)"])? ){0,20}`).Draw(t, "text")
		if got, want := terms(agent, text), terms(english, text); !slices.Equal(got, want) {
			t.Fatalf("%q\nagent   %q\nenglish %q", text, got, want)
		}
	})
}

func FuzzAgent(f *testing.F) {
	for _, seed := range []string{
		"openVaultWithPin rotate_keys /usr/lib/a.go --no-verify https://x.y/z?q=1&r=a+b#f a.b+c@d.e", "C++ f# a::b 1:2:3 x-",
		"日本語ｶﾞ한국어K팝", "ภาษาไทย ພາສາ", "العَرَبِيَّة ﷺ \u0600١", "e\u0301\u0301 ﬁ Ａ™℠™ İß", "“a-b”’s _é_ \xff\xe4", strings.Repeat("\u0301", 200),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range Names() {
			checkTerms(t, lookup(t, name), text)
		}
	})
}
