extension SourceFile {
  /// Replaces the file that a command has read, unless another program has saved it since.
  ///
  /// - Parameter folder: What its path is relative to.
  func replace(with bytes: Bytes, in folder: String) throws(UnchangedFile) {
    do throws(FileError) {
      let place = FileSystem.absolute(uri, in: folder)
      if try FileSystem.replace(place, holding: self.bytes, with: bytes) { return }
    } catch {
      throw UnchangedFile(
        reason: CommandError(
          "The file '\(uri)' cannot be written: \(error.reason).",
          remedy: "Allow writing to it and its folder, or leave it out."), status: .unusable)
    }
    throw UnchangedFile(
      reason: CommandError(
        "Another program saved '\(uri)' meanwhile, so it was not changed.",
        remedy: "Run the command again."), status: .failed)
  }
}

/// Why a feature file was left as it is.
struct UnchangedFile: Error {
  let reason: CommandError
  /// The exit status of a command that changes features.
  let status: ExitStatus
}
