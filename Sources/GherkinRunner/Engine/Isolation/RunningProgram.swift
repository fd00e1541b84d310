import Foundation

/// The program of this process, as it was when the process began, which may be long ago in `watch`. Children are started from the same file, and take
/// its definitions and hooks by their places, which mean something else in another build.
package struct RunningProgram: Sendable {
  private let path: String
  /// Nil if the file could not be looked at.
  private let state: FileSystem.State?

  /// Notes the program: to be called early, since a later state might be that of another build.
  package init(path: String = Bundle.main.executablePath ?? "/proc/self/exe") {
    self.path = path
    state = try? FileSystem.state(of: path)
  }

  /// Where the program is.
  ///
  /// - Throws: If there is another one now.
  var unchangedPath: String {
    get throws(ChildError) {
      guard (try? FileSystem.state(of: path)) == state else { throw .otherProgram(path) }
      return path
    }
  }
}

extension ChildError {
  fileprivate static func otherProgram(_ path: String) -> ChildError {
    ChildError(
      "'\(path)' was built again or removed since this process began, so no child process can be started from it",
      remedy: "Start it again, once the build has ended.")
  }
}
