/// Reads feature files from disk and parses them, several at a time, and keeps their order.
struct FeatureReader {
  /// What relative paths are relative to.
  let folder: String
  /// The dialect of files that do not name one.
  let language: String
  /// How many files may be read at a time.
  let parallel: Int

  /// Fewer files than this are not worth a task of their own.
  private static let portion = 16

  /// The files' documents, each with what is wrong with it.
  func read(_ paths: [String]) async throws(CommandError) -> [ParseResult] {
    let readers = max(1, min(parallel, paths.count))
    let size = max(Self.portion, (paths.count + readers - 1) / readers)
    var results: [ParseResult] = []
    results.reserveCapacity(paths.count)
    for portion in await read(inPortionsOf: size, paths) { results += try portion.get() }
    return results
  }

  private func read(
    inPortionsOf size: Int, _ paths: [String]
  ) async -> [Result<[ParseResult], CommandError>] {
    let starts = Array(stride(from: 0, to: paths.count, by: size))
    return await withTaskGroup { group in
      for (index, start) in starts.enumerated() {
        let portion = paths[start..<min(start + size, paths.count)]
        group.addTask { (index, read(portion)) }
      }
      var results = [Result<[ParseResult], CommandError>](
        repeating: .success([]), count: starts.count)
      for await (index, result) in group { results[index] = result }
      return results
    }
  }

  private func read(_ paths: ArraySlice<String>) -> Result<[ParseResult], CommandError> {
    Result { () throws(CommandError) in
      var results: [ParseResult] = []
      for path in paths { results.append(try read(path)) }
      return results
    }
  }

  private func read(_ path: String) throws(CommandError) -> ParseResult {
    do {
      let bytes = try FileSystem.contents(of: FileSystem.absolute(path, in: folder))
      let result = Parser.parse(SourceFile(uri: path, bytes: bytes), language: language)
      guard result.errors.isEmpty else { return result }
      return ParseResult(
        document: result.document, errors: KeywordCheck(result.document).errors)
    } catch {
      throw .unreadableFile(path, error)
    }
  }
}
