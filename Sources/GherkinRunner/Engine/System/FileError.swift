import Foundation

/// Why a file or folder cannot be used, in words and as a system error code.
package struct FileError: Error, Sendable, Equatable {
  package let path: String
  /// The system's `errno`.
  package let code: Int32
  private var isNoOrdinaryFile = false
  /// Whether another process has written the file in the meantime.
  private(set) var isReplaced = false
  /// The file with the whole text, if the file itself may hold only a part of it.
  private var copy: String?

  package init(_ path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// What is at `path` is a device, a socket, or a pipe with a name.
  package static func noOrdinaryFile(_ path: String) -> FileError {
    var error = FileError(path, code: EINVAL)
    error.isNoOrdinaryFile = true
    return error
  }

  /// Something else has written the file at `path`, which would be lost.
  static func replaced(_ path: String) -> FileError {
    var error = FileError(path, code: EEXIST)
    error.isReplaced = true
    return error
  }

  /// The same error for a file that may hold only a part of its text, all of which is in `copy`.
  func keeping(copy: String) -> FileError {
    var error = self
    error.copy = copy
    return error
  }

  /// What the system says, in its own words where they are plain, and what was kept.
  package var reason: String {
    copy.map { "\(cause); it is damaged, and its whole text is in '\($0)'" } ?? cause
  }

  private var cause: String {
    if isNoOrdinaryFile { return "it is not an ordinary file" }
    if isReplaced {
      return "another run has written it since this one began, and that report is kept"
    }
    return switch code {
    case EBADF: "it is closed"
    case ECANCELED: "it was not read, and the run was interrupted"
    default: Self.text(of: code)
    }
  }

  /// What the system says of an `errno`.
  static func text(of code: Int32) -> String {
    unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
  }
}
