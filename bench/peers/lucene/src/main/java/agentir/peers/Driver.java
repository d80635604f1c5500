package agentir.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

/**
 * Answers the line protocol of agentir-bench peers: {@code Driver WORKLOAD WORK k1 b} indexes
 * WORKLOAD/docs.txt below WORK, prints one ready line, then obeys commands on standard input.
 * protocol.go, two folders up, describes the exchange.
 */
public final class Driver {
  private static final int MAX_PASSES = 1000;

  private final Path workload;
  private final Path work;
  private final BM25Similarity similarity;
  private final PrintStream out;
  private final Query[] queries;
  private final IndexSearcher searcher;
  private List<String> texts;

  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    // Whatever a library prints must not reach the protocol.
    System.setOut(System.err);
    if (args.length != 4) {
      System.err.println("usage: Driver WORKLOAD WORK K1 B");
      System.exit(2);
    }
    var similarity = new BM25Similarity(Float.parseFloat(args[2]), Float.parseFloat(args[3]));
    new Driver(Path.of(args[0]), Path.of(args[1]), similarity, out).serve();
  }

  private Driver(Path workload, Path work, BM25Similarity similarity, PrintStream out)
      throws IOException {
    this.workload = workload;
    this.work = work;
    this.similarity = similarity;
    this.out = out;
    Directory directory = new MMapDirectory(work.resolve("search"));
    long start = System.nanoTime();
    Indexer.fromTokens(directory, workload.resolve("docs.txt"), similarity);
    double seconds = (System.nanoTime() - start) / 1e9;
    DirectoryReader reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(similarity);
    searcher.setQueryCache(null);
    IndexSearcher.setMaxClauseCount(Integer.MAX_VALUE);
    queries = readQueries(workload.resolve("queries.txt"));
    out.printf(
        "{\"engine\":\"lucene\",\"version\":\"%s\",\"detail\":\"Java %s, %d segment(s)\","
            + "\"documents\":%d,\"queries\":%d,\"index_bytes\":%d,\"load_seconds\":%.6f}%n",
        Version.LATEST,
        Runtime.version(),
        reader.leaves().size(),
        reader.maxDoc(),
        queries.length,
        Indexer.bytes(directory),
        seconds);
    out.flush();
  }

  private void serve() throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.trim().split(" ");
      try {
        switch (words[0]) {
          case "round" -> round(Integer.parseInt(words[1]), Long.parseLong(words[2]));
          case "top" -> top(Integer.parseInt(words[1]));
          case "build" -> build();
          case "quit" -> {
            return;
          }
          default -> throw new IllegalArgumentException("unknown command " + words[0]);
        }
      } catch (RuntimeException | IOException e) {
        out.println("{\"error\":\"" + escape(e.toString()) + "\"}");
      }
      out.flush();
    }
  }

  /** Passes over all queries until the given time is over; prints the nanoseconds of each search. */
  private void round(int k, long millis) throws IOException {
    long[] ns = new long[queries.length];
    int n = 0;
    int passes = 0;
    long end = System.nanoTime() + millis * 1_000_000L;
    do {
      if (n + queries.length > ns.length) {
        ns = Arrays.copyOf(ns, 2 * ns.length);
      }
      for (Query query : queries) {
        long start = System.nanoTime();
        search(query, k);
        ns[n++] = System.nanoTime() - start;
      }
      passes++;
    } while (System.nanoTime() < end && passes < MAX_PASSES);
    var line = new StringBuilder().append("{\"k\":").append(k);
    line.append(",\"passes\":").append(passes).append(",\"ns\":[");
    for (int i = 0; i < n; i++) {
      line.append(i == 0 ? "" : ",").append(ns[i]);
    }
    out.println(line.append("]}"));
  }

  /** Prints the ranking of every query: document numbers, and the bits of the float32 scores. */
  private void top(int k) throws IOException {
    var docs = new StringBuilder();
    var bits = new StringBuilder();
    for (Query query : queries) {
      docs.append(docs.isEmpty() ? "[" : ",[");
      bits.append(bits.isEmpty() ? "[" : ",[");
      String separator = "";
      for (ScoreDoc hit : search(query, k)) {
        docs.append(separator).append(hit.doc);
        bits.append(separator).append(Float.floatToIntBits(hit.score));
        separator = ",";
      }
      docs.append(']');
      bits.append(']');
    }
    out.println("{\"k\":" + k + ",\"docs\":[" + docs + "],\"bits\":[" + bits + "]}");
  }

  // A manager keeps its minimum score: used for a second query, it would lose hits.
  private ScoreDoc[] search(Query query, int k) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(k, null, 1)).scoreDocs;
  }

  /** Indexes the raw texts once more with Lucene's own analysis, on this thread alone. */
  private void build() throws IOException {
    if (texts == null) {
      texts = Files.readAllLines(workload.resolve("texts.txt"), StandardCharsets.UTF_8);
    }
    Indexer.Result r = Indexer.fromTexts(work.resolve("build"), texts, similarity);
    out.printf(
        "{\"records\":%d,\"seconds\":%.6f,\"merge_seconds\":%.6f,\"commit_seconds\":%.6f,"
            + "\"index_bytes\":%d,\"analysis\":true}%n",
        texts.size(), r.seconds(), r.mergeSeconds(), r.commitSeconds(), r.bytes());
  }

  private static Query[] readQueries(Path file) throws IOException {
    var queries = new ArrayList<Query>();
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String term : line.split(" ")) {
          if (!term.isEmpty()) {
            counts.merge(term, 1, Integer::sum);
          }
        }
        var query = new BooleanQuery.Builder();
        counts.forEach(
            (term, count) -> {
              Query clause = new TermQuery(new Term(Indexer.FIELD, term));
              query.add(count == 1 ? clause : new BoostQuery(clause, count), Occur.SHOULD);
            });
        queries.add(query.build());
      }
    }
    return queries.toArray(Query[]::new);
  }

  private static String escape(String s) {
    return s.replace("\\", "\\\\").replace("\"", "'").replaceAll("\\p{Cntrl}", " ");
  }
}
