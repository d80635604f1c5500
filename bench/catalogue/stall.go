package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// watch ends a request whose server keeps silent. No other limit would do: an archive may take hours, and yet a
// connection without a sign of life for seconds has died.
type watch struct {
	patience time.Duration
	ctx      context.Context
	cancel   context.CancelCauseFunc
	timer    *time.Timer
}

// watchOver starts the watch and returns the context for the request that it may end.
func watchOver(parent context.Context, patience time.Duration) (*watch, context.Context) {
	if patience <= 0 {
		patience = defaultStall
	}
	w := &watch{patience: patience}
	w.ctx, w.cancel = context.WithCancelCause(parent)
	w.timer = time.AfterFunc(patience, func() { w.cancel(ErrStalled) })
	return w, w.ctx
}

func (w *watch) stop() {
	w.timer.Stop()
	w.cancel(nil)
}

// reader gives the server its time anew for each read; what the reader's user does in between is not the server's.
func (w *watch) reader(r io.Reader) io.Reader { return &watchedReader{w, r} }

type watchedReader struct {
	*watch
	r io.Reader
}

func (r *watchedReader) Read(p []byte) (int, error) {
	r.timer.Reset(r.patience)
	n, err := r.r.Read(p)
	r.timer.Stop()
	return n, err
}

// explain replaces an error that the watch brought about: to others it would look as if the caller had given up.
func (w *watch) explain(err error) error {
	if err == nil || !errors.Is(context.Cause(w.ctx), ErrStalled) {
		return err
	}
	return &temporaryError{fmt.Errorf("%w: nothing came for %v", ErrStalled, w.patience)}
}
