package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// temporaryError is one after which another try may succeed.
type temporaryError struct{ err error }

func (e *temporaryError) Error() string { return e.err.Error() }
func (e *temporaryError) Unwrap() error { return e.err }

// try makes one request for what part lacks and appends what comes.
func (f *Fetcher) try(ctx context.Context, a *Archive, part string) (err error) {
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	have, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if have == a.Size {
		return nil
	}
	if have > a.Size {
		if have, err = restart(file); err != nil {
			return err
		}
	}
	if err := f.transfer(ctx, a, file, have); err != nil {
		return err
	}
	return file.Sync()
}

// transfer makes the request and appends the answer's body, both under the eyes of a watch.
func (f *Fetcher) transfer(ctx context.Context, a *Archive, file *os.File, have int64) error {
	w, ctx := watchOver(ctx, f.Stall)
	defer w.stop()
	response, err := f.request(ctx, a.URL, have)
	if err != nil {
		return w.explain(err)
	}
	defer response.Body.Close()
	if have, err = begin(response, file, have, a.Size); err != nil {
		return err
	}
	return w.explain(f.store(file, w.reader(response.Body), have, a.Size))
}

func (f *Fetcher) request(ctx context.Context, url string, from int64) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	// The pinned size and sum are of the stored bytes, so no server may pack them once more.
	request.Header.Set("Accept-Encoding", "identity")
	if from > 0 {
		request.Header.Set("Range", fmt.Sprintf("bytes=%d-", from))
	}
	client := f.Client
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, &temporaryError{err}
	}
	return response, nil
}

// begin reads the head of an answer and returns from where its body goes on: from have when the server takes ranges,
// else from 0.
func begin(response *http.Response, file *os.File, have, size int64) (int64, error) {
	switch code := response.StatusCode; {
	case code == http.StatusPartialContent:
		if want := fmt.Sprintf("bytes %d-%d/%d", have, size-1, size); response.Header.Get("Content-Range") != want {
			return 0, restarted(file, fmt.Errorf("%w: the server answers with the range %q, want %q", ErrMismatch, response.Header.Get("Content-Range"), want))
		}
		return have, nil
	case code == http.StatusOK:
		if n := response.ContentLength; n >= 0 && n != size {
			return 0, fmt.Errorf("%w: the server has %d bytes, the list pins %d", ErrMismatch, n, size)
		}
		return restart(file)
	case code == http.StatusRequestedRangeNotSatisfiable:
		return 0, restarted(file, &temporaryError{errors.New("the server refuses to go on where the last try stopped")})
	case code >= 500 || code == http.StatusTooManyRequests || code == http.StatusRequestTimeout:
		return 0, &temporaryError{fmt.Errorf("the server answers %s", response.Status)}
	}
	return 0, fmt.Errorf("the server answers %s", strings.TrimSpace(response.Status))
}

func restart(file *os.File) (int64, error) {
	if err := file.Truncate(0); err != nil {
		return 0, err
	}
	return file.Seek(0, io.SeekStart)
}

// restarted empties the file, so that the next try begins anew, and returns err.
func restarted(file *os.File, err error) error {
	if _, emptyErr := restart(file); emptyErr != nil {
		return emptyErr
	}
	return err
}

// store copies the body to the file until it has size bytes. A body that ends early is a temporary error, one that
// goes on is not the pinned file.
func (f *Fetcher) store(file *os.File, body io.Reader, have, size int64) error {
	buffer := make([]byte, 1<<16)
	for {
		n, err := body.Read(buffer)
		if have+int64(n) > size {
			return restarted(file, fmt.Errorf("%w: the server sends more than %d bytes", ErrMismatch, size))
		}
		if _, writeErr := file.Write(buffer[:n]); writeErr != nil {
			return writeErr
		}
		have += int64(n)
		if f.Progress != nil {
			f.Progress(have, size)
		}
		switch {
		case errors.Is(err, io.EOF) && have == size:
			return nil
		case errors.Is(err, io.EOF):
			return &temporaryError{io.ErrUnexpectedEOF}
		case err != nil:
			return &temporaryError{err}
		}
	}
}
