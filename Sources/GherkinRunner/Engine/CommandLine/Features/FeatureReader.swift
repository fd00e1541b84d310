/// Reads feature files from disk and parses them, in the order given.
package struct FeatureReader {
  /// What relative paths are relative to.
  package let folder: String
  /// The dialect of files that do not name one.
  let language: String
  /// How many files to work on at a time.
  package let workers: Int
  /// Shows on a terminal how many files are read.
  @Boxed var console: Console

  /// The files' documents, each with its errors and warnings.
  package func read(_ paths: [String]) throws(CommandError) -> [ParseResult] {
    try map(paths) { [self] in parse($0) }
  }

  /// The document of one file, with its errors and warnings.
  package func parse(_ source: SourceFile) -> ParseResult {
    Parser.parse(source, language: language)
  }

  /// What `transform` makes of each file, in order.
  package func map<Value: Sendable>(
    _ paths: [String], _ transform: @Sendable (SourceFile) -> Value
  ) throws(CommandError) -> [Value] {
    try console.showing("feature files read", of: paths.count) { noteRead in
      paths.concurrentMap(workers: workers) { [self] path in
        defer { noteRead() }
        return Result { () throws(CommandError) in transform(try source(at: path)) }
      }
    }.map { result throws(CommandError) in try result.get() }
  }

  package func source(at path: String) throws(CommandError) -> SourceFile {
    do {
      return SourceFile(
        uri: path, bytes: try FileSystem.contents(of: FileSystem.absolute(path, in: folder)))
    } catch {
      throw .unreadableFile(path, error)
    }
  }
}
