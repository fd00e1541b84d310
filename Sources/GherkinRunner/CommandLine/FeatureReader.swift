/// Reads feature files from disk and parses them, in the order given.
struct FeatureReader {
  /// How many files of the usual size fit into the room that is made for them.
  private static let groupSize = 8

  /// What relative paths are relative to.
  let folder: String
  /// The dialect of files that do not name one.
  let language: String
  /// How many files may be worked on at a time.
  let workers: Int

  /// The files' documents, each with what is wrong with it.
  func read(_ paths: [String]) throws(CommandError) -> [ParseResult] {
    let reader = self
    return try map(paths) { reader.parse($0) }
  }

  /// The document of one file, with what is wrong with it.
  func parse(_ source: SourceFile) -> ParseResult {
    Parser.parse(source, language: language).withSuspicions
  }

  /// What `transform` makes of each file, in order.
  func map<Value: Sendable>(
    _ paths: [String], _ transform: @Sendable (SourceFile) -> Value
  ) throws(CommandError) -> [Value] {
    let reader = self
    let starts = Array(stride(from: 0, to: paths.count, by: Self.groupSize))
    let results = starts.concurrentMap(workers: workers) { start in
      ThreadMemory.makeRoom()
      return paths[start..<min(start + Self.groupSize, paths.count)].map { path in
        Result { () throws(CommandError) in transform(try reader.source(at: path)) }
      }
    }
    var values: [Value] = []
    values.reserveCapacity(paths.count)
    for result in results.joined() { values.append(try result.get()) }
    return values
  }

  /// The file at `path`, unparsed.
  func source(at path: String) throws(CommandError) -> SourceFile {
    do {
      return SourceFile(
        uri: path, bytes: try FileSystem.contents(of: FileSystem.absolute(path, in: folder)))
    } catch {
      throw .unreadableFile(path, error)
    }
  }
}
