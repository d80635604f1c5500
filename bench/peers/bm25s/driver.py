"""Answers the line protocol of agentir-bench peers for bm25s.

usage: driver.py WORKLOAD WORK K1 B [api]

Indexes WORKLOAD/docs.txt, prints one ready line, then obeys commands on standard input;
protocol.go, one folder up, describes the exchange. By default each query is timed around the
compiled search alone, which is bm25s at its best; with "api" around BM25.retrieve, the call
that a program makes.
"""

import json
import pathlib
import platform
import sys
import time

import bm25s
import numba
import numpy as np
from bm25s.numba.retrieve_utils import _retrieve_internal_jitted_serial as search_compiled
from bm25s.tokenization import Tokenized

MAX_PASSES = 1000


class Driver:
    def __init__(self, workload, k1, b, api):
        self.k1, self.b, self.api = k1, b, api
        start = time.perf_counter()
        self.corpus = read_documents(workload / "docs.txt")
        read = time.perf_counter()
        self.retriever = self.index()
        seconds = time.perf_counter() - read
        self.queries = read_queries(workload / "queries.txt", self.corpus.vocab)
        self.pointers = [np.array([0, len(q)], dtype=np.int32) for q in self.queries]
        self.say(
            engine="bm25s",
            version=bm25s.__version__,
            detail=f"Python {platform.python_version()}, numba {numba.__version__}, "
            + ("BM25.retrieve" if api else "compiled search alone"),
            documents=len(self.corpus.ids),
            queries=len(self.queries),
            index_bytes=index_bytes(self.retriever),
            load_seconds=seconds,
            read_seconds=read - start,
        )

    def index(self):
        retriever = bm25s.BM25(method="lucene", k1=self.k1, b=self.b, backend="numba")
        retriever.index(self.corpus, show_progress=False)
        return retriever

    def serve(self, lines):
        for line in lines:
            words = line.split()
            try:
                if words[0] == "round":
                    self.round(int(words[1]), int(words[2]))
                elif words[0] == "top":
                    self.top(int(words[1]))
                elif words[0] == "build":
                    self.build()
                elif words[0] == "quit":
                    return
                else:
                    raise ValueError("unknown command " + words[0])
            except (ValueError, IndexError, MemoryError) as e:
                self.say(error=repr(e))

    def search(self, i, k):
        scores = self.retriever.scores
        # retrieve refuses a query without a known term; the compiled search finds nothing.
        if self.api and len(self.queries[i]):
            docs, values = self.retriever.retrieve(
                [self.queries[i].tolist()], k=k, n_threads=1, show_progress=False
            )
            return values, docs
        return search_compiled(
            self.queries[i],
            self.pointers[i],
            k,
            True,
            np.dtype("float32"),
            np.dtype("int32"),
            scores["data"],
            scores["indptr"],
            scores["indices"],
            scores["num_docs"],
        )

    def round(self, k, millis):
        """Passes over all queries until the time is over; nanoseconds of each search."""
        ns, passes, asked = [], 0, k
        k = min(k, len(self.corpus.ids))
        end = time.perf_counter_ns() + millis * 1_000_000
        while True:
            for i in range(len(self.queries)):
                start = time.perf_counter_ns()
                self.search(i, k)
                ns.append(time.perf_counter_ns() - start)
            passes += 1
            if time.perf_counter_ns() >= end or passes >= MAX_PASSES:
                break
        self.say(k=asked, passes=passes, ns=ns)

    def top(self, k):
        docs, bits, kept = [], [], min(k, len(self.corpus.ids))
        for i in range(len(self.queries)):
            values, found = self.search(i, kept)
            matched = values[0] > 0
            docs.append(found[0][matched].tolist())
            bits.append(values[0][matched].view(np.uint32).tolist())
        self.say(k=k, docs=docs, bits=bits)

    def build(self):
        """Indexes the analysed documents once more: numbering the terms and analysis stand apart."""
        start = time.perf_counter()
        retriever = self.index()
        seconds = time.perf_counter() - start
        self.say(
            records=len(self.corpus.ids),
            seconds=seconds,
            merge_seconds=0.0,
            commit_seconds=0.0,
            index_bytes=index_bytes(retriever),
            analysis=False,
        )

    @staticmethod
    def say(**fields):
        print(json.dumps(fields, separators=(",", ":")), flush=True)


def index_bytes(retriever):
    return sum(int(retriever.scores[name].nbytes) for name in ("data", "indices", "indptr"))


def read_lines(path):
    """The lists of terms of a file; terms are split at U+0020 alone, lines at LF alone."""
    with open(path, encoding="utf-8", newline="\n") as lines:
        for line in lines:
            line = line.removesuffix("\n")
            yield line.split(" ") if line else []


def read_documents(path):
    vocab = {}
    ids = [[vocab.setdefault(t, len(vocab)) for t in terms] for terms in read_lines(path)]
    return Tokenized(ids=ids, vocab=vocab)


def read_queries(path, vocab):
    """Term numbers of each query. bm25s has no weights: a repeated term counts once here,
    which is less work for it."""
    return [
        np.array([vocab[t] for t in dict.fromkeys(terms) if t in vocab], dtype=np.int32)
        for terms in read_lines(path)
    ]


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    api = len(sys.argv) == 6 and sys.argv[5] == "api"
    driver = Driver(pathlib.Path(sys.argv[1]), float(sys.argv[3]), float(sys.argv[4]), api)
    driver.serve(sys.stdin)


if __name__ == "__main__":
    main()
