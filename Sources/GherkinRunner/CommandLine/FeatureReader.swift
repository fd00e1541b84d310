/// Reads feature files from disk and parses them, in the order given.
struct FeatureReader {
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
    let results = Array(paths.indices).concurrentMap(workers: workers) { index in
      Result { () throws(CommandError) in transform(try reader.source(at: paths[index])) }
    }
    var values: [Value] = []
    values.reserveCapacity(results.count)
    for result in results { values.append(try result.get()) }
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

/// Where paths come from, which says what to do about one that leads nowhere.
enum PathOrigin: Sendable, Equatable {
  /// They were typed, or stand in a list of scenarios to run again.
  case typed
  /// They stand in this file of options.
  case file(String)
  /// No path was given.
  case standard
}

/// A path as typed, with the lines that stand behind it: `Features/list.feature:12:30`.
package struct PathArgument: Sendable, Equatable {
  package let path: String
  /// The lines asked for; none when the whole file is.
  package let lines: [Int]

  /// Takes `text` apart. A colon that belongs to the name of something that is there stays in it.
  package init(_ text: String, exists: (String) -> Bool) {
    var path = text[...]
    var lines: [Int] = []
    while !exists(String(path)), let colon = path.lastIndex(of: ":"),
      let line = Int(path[path.index(after: colon)...]), line > 0
    {
      lines.append(line)
      path = path[..<colon]
    }
    self.path = String(path)
    self.lines = lines.reversed()
  }
}
