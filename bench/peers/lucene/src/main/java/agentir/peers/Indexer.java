package agentir.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** Builds one-segment indexes of frequencies and norms, without positions or stored fields. */
final class Indexer {
  static final String FIELD = "text";

  private static final FieldType TYPE = new FieldType();

  static {
    TYPE.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    TYPE.setTokenized(true);
    TYPE.freeze();
  }

  /**
   * What a build took in seconds: adding and flushing, merging to one segment, and closing, which
   * syncs what was written; and its bytes.
   */
  record Result(double seconds, double mergeSeconds, double commitSeconds, long bytes) {}

  private Indexer() {}

  /** Indexes a file of analysed documents: one a line, terms separated by one space. */
  static void fromTokens(Directory directory, Path file, Similarity similarity)
      throws IOException {
    var terms = new Terms();
    var document = new Document();
    document.add(new Field(FIELD, terms, TYPE));
    try (var writer = new IndexWriter(directory, config(null, similarity));
        BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        terms.line = line;
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  /** Indexes raw texts with Lucene's English chain, into a folder that is emptied afterwards. */
  static Result fromTexts(Path folder, List<String> texts, Similarity similarity)
      throws IOException {
    try (Directory directory = new MMapDirectory(folder);
        Analyzer analyzer = new English()) {
      long start = System.nanoTime();
      long added;
      long merged;
      try (var writer = new IndexWriter(directory, config(analyzer, similarity))) {
        var document = new Document();
        var field = new Field(FIELD, "", TYPE);
        document.add(field);
        for (String text : texts) {
          field.setStringValue(text);
          writer.addDocument(document);
        }
        writer.flush();
        added = System.nanoTime();
        writer.forceMerge(1);
        merged = System.nanoTime();
      }
      long end = System.nanoTime();
      long size = bytes(directory);
      for (String name : directory.listAll()) {
        directory.deleteFile(name);
      }
      return new Result(
          (added - start) / 1e9, (merged - added) / 1e9, (end - merged) / 1e9, size);
    }
  }

  static long bytes(Directory directory) throws IOException {
    long sum = 0;
    for (String name : directory.listAll()) {
      sum += directory.fileLength(name);
    }
    return sum;
  }

  // Merges run on the calling thread: the yardstick is one thread.
  private static IndexWriterConfig config(Analyzer analyzer, Similarity similarity) {
    return new IndexWriterConfig(analyzer)
        .setSimilarity(similarity)
        .setRAMBufferSizeMB(512)
        .setUseCompoundFile(false)
        .setMergeScheduler(new SerialMergeScheduler())
        .setOpenMode(IndexWriterConfig.OpenMode.CREATE);
  }

  /** The chain of Anserini's default English analyser, which AgentIR's "english" follows. */
  private static final class English extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      var source = new StandardTokenizer();
      TokenStream stream = new LowerCaseFilter(new EnglishPossessiveFilter(source));
      stream = new StopFilter(stream, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
      return new TokenStreamComponents(source, new PorterStemFilter(stream));
    }
  }

  /** The terms of one line, split at U+0020 alone: a term may hold other kinds of space. */
  private static final class Terms extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private String line = "";
    private int next;

    @Override
    public boolean incrementToken() {
      clearAttributes();
      if (next >= line.length()) {
        return false;
      }
      int end = line.indexOf(' ', next);
      if (end < 0) {
        end = line.length();
      }
      term.append(line, next, end);
      next = end + 1;
      return true;
    }

    @Override
    public void reset() {
      next = 0;
    }
  }
}
