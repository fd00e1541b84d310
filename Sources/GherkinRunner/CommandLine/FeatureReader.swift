/// Reads feature files from disk and parses them, in the order given.
struct FeatureReader {
  /// What relative paths are relative to.
  let folder: String
  /// The dialect of files that do not name one.
  let language: String

  /// The files' documents, each with what is wrong with it.
  func read(_ paths: [String]) throws(CommandError) -> [ParseResult] {
    var results: [ParseResult] = []
    results.reserveCapacity(paths.count)
    for path in paths { results.append(try read(path)) }
    return results
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
