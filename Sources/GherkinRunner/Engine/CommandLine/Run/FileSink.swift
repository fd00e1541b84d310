/// Writes a report to a file, which is there only once the report is whole. A file that takes the
/// place of another has its permissions.
struct FileSink: ByteSink {
  private let path: String
  /// What the bytes go to until the report is whole.
  let draft: Draft
  /// Whether nothing else has written the file, so that it may be replaced.
  private let mayReplace: @Sendable () -> Bool

  init(_ path: String, mayReplace: @escaping @Sendable () -> Bool) throws(FileError) {
    // A link stays a link: what it leads to is written.
    self.path = FileSystem.resolved(path)
    self.mayReplace = mayReplace
    try FileSystem.createFolder(FileSystem.parent(of: self.path))
    draft = try Draft(of: self.path)
    FileSystem.keepPermissions(of: self.path, for: draft.descriptor)
  }

  var isWatched: Bool { false }

  func write(_ bytes: Bytes) throws(FileError) {
    try FileSystem.write(bytes, to: draft.descriptor, named: path)
  }

  func close() throws(FileError) {
    guard mayReplace() else {
      draft.discard()
      throw FileError(path, code: FileError.replaced)
    }
    try draft.publish()
  }

  func abandon() { draft.discard() }

  /// Removes the file that the report will replace.
  func removeEarlier() { if mayReplace() { FileSystem.remove(path) } }
}

extension FileSystem {
  /// Writes to the file at `path` once it is whole, or at once to what is not an ordinary file, such as a pipe.
  package static func sink(
    for path: String, _ interruption: Interruption? = nil,
    mayReplace: @escaping @Sendable () -> Bool = { true }
  ) throws(FileError) -> any ByteSink {
    guard !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/"),
      !exists(path) || isOrdinaryFile(path)
    else { return try DescriptorSink(opening: path, interruption) }
    return try FileSink(path, mayReplace: mayReplace)
  }
}
