package peers

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"agentir/postings"
)

// process is an engine behind a driver.
type process struct {
	engine   string // as it is named in reports
	launcher string
	variant  string // passed to the driver, "" for none
	params   postings.Params

	w      *workload
	cmd    *exec.Cmd
	cancel context.CancelFunc
	in     io.WriteCloser
	out    *bufio.Reader
	stderr *tail
	buf    []byte
}

// patience is how long a driver may take to end after it was told to.
const patience = 10 * time.Second

func (p *process) name() string { return p.engine }

// load starts the driver. It lives until close, or until ctx is done.
func (p *process) load(ctx context.Context, w *workload, work string) (Loaded, error) {
	if err := p.start(ctx, w.dir, work); err != nil {
		return Loaded{}, fmt.Errorf("start %s: %w", p.engine, err)
	}
	p.w = w
	var ready readyAnswer
	if err := p.answer(ctx, "", &ready, func() error { return ready.check(w) }); err != nil {
		return Loaded{}, err
	}
	ready.Engine = p.engine
	return ready.Loaded, nil
}

func (p *process) start(ctx context.Context, dir, work string) error {
	args := []string{dir, work, shortest(p.params.K1), shortest(p.params.B)}
	if p.variant != "" {
		args = append(args, p.variant)
	}
	life, cancel := context.WithCancel(ctx)
	stderr := &tail{}
	cmd := exec.CommandContext(life, p.launcher, args...)
	cmd.Stderr = stderr
	cmd.WaitDelay = patience
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err := cmp.Or(inErr, outErr); err != nil {
		cancel()
		return err
	}
	if err := cmd.Start(); err != nil {
		cancel()
		return err
	}
	// A process of the driver's own could hold the pipe open after the driver was killed.
	context.AfterFunc(life, func() { _ = out.Close() })
	p.cmd, p.cancel, p.stderr = cmd, cancel, stderr
	p.in, p.out = in, bufio.NewReaderSize(out, 1<<16)
	return nil
}

func (p *process) round(ctx context.Context, k int, d time.Duration) (round, error) {
	var a roundAnswer
	err := p.ask(ctx, fmt.Sprintf("round %d %d", k, d.Milliseconds()), &a, func() error { return a.check(k, p.w) })
	return a.round, err
}

func (p *process) top(ctx context.Context, k int) (ranking, error) {
	var a topAnswer
	err := p.ask(ctx, fmt.Sprintf("top %d", k), &a, func() error { return a.check(k, p.w) })
	return a.ranking, err
}

func (p *process) build(ctx context.Context) (built, error) {
	var a built
	err := p.ask(ctx, "build", &a, func() error { return a.check(p.w) })
	return a, err
}

// close tells the driver to end and waits for it; one that does not is killed.
func (p *process) close() error {
	if p.cmd == nil {
		return nil
	}
	defer p.cancel()
	timer := time.AfterFunc(patience, p.cancel)
	defer timer.Stop()
	// A driver that is gone already cannot be told; Wait says how it went.
	_, _ = io.WriteString(p.in, "quit\n")
	_ = p.in.Close()
	err := p.cmd.Wait()
	p.cmd = nil
	if err != nil {
		return fmt.Errorf("end %s: %w", p.engine, err)
	}
	return nil
}

// ask sends a command and reads its answer into v. Whatever fails ends the driver: it may be out of step.
func (p *process) ask(ctx context.Context, command string, v any, check func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := io.WriteString(p.in, command+"\n"); err != nil {
		return p.fault(ctx, command, nil, "it is gone", err)
	}
	return p.answer(ctx, command, v, check)
}

func (p *process) answer(ctx context.Context, command string, v any, check func() error) error {
	line, err := p.readLine()
	if err != nil {
		// Only when it is gone has it said all its last words.
		return p.fault(ctx, command, line, "it ended without an answer", errors.Join(err, p.close()))
	}
	failure, err := decode(line, v)
	switch {
	case err != nil:
		return p.fault(ctx, command, line, "the answer is not the JSON that was expected", err)
	case failure != "":
		return &EngineError{Engine: p.engine, Command: command, Message: failure}
	}
	if err := check(); err != nil {
		return p.fault(ctx, command, line, "the answer cannot be", err)
	}
	return nil
}

func (p *process) readLine() ([]byte, error) {
	p.buf = p.buf[:0]
	for {
		part, err := p.out.ReadSlice('\n')
		p.buf = append(p.buf, part...)
		switch {
		case err == nil:
			return p.buf, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return p.buf, err
		case len(p.buf) > maxAnswer:
			return p.buf, fmt.Errorf("an answer of more than %d bytes", maxAnswer)
		}
	}
}

// fault makes the error; a driver that was killed because the caller gave up is the caller's error.
func (p *process) fault(ctx context.Context, command string, line []byte, reason string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	const quoted = 160
	text := strings.TrimSpace(string(line[:min(len(line), quoted)]))
	return &ProtocolError{Engine: p.engine, Command: command, Answer: text, Stderr: p.stderr.String(), Reason: reason, Err: err}
}

func shortest(f float32) string { return strconv.FormatFloat(float64(f), 'g', -1, 32) }

// tail keeps the end of what is written to it, for error messages.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

const tailSize = 2048

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p[max(0, len(p)-tailSize):]...)
	t.kept = append(t.kept[:0], t.kept[max(0, len(t.kept)-tailSize):]...)
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.ToValidUTF8(string(t.kept), ""))
}
