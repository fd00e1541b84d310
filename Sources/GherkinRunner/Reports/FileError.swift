import Foundation

/// Why a file or folder cannot be used, in words and as a system error code.
package struct FileError: Error, Sendable, Equatable {
  package let path: String
  /// The system's `errno`.
  package let code: Int32

  package init(_ path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// What the system says, in its own words where they are plain.
  package var reason: String {
    switch code {
    case EBADF: "it is closed"
    case ECANCELED: "it was not read, and the run was interrupted"
    default: unsafe String(validatingCString: strerror(code)) ?? "error \(code)"
    }
  }
}
