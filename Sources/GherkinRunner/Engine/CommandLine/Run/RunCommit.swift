import Foundation

/// Which commit scenarios ran with.
///
/// A build server knows it, and so do the messages of a run on one. Otherwise it is the commit that is checked out, which
/// says what ran only if the working tree holds no changes.
package struct RunCommit {
  /// Nil if it is not known.
  package let id: String?
  /// Whether the build server of the run named it.
  private let isCertain: Bool
  /// The session that runs the scenarios; nil for recorded runs.
  private let session: Session?

  /// The commit of a run of this process, in this working tree.
  package init(_ session: Session) {
    let revision = BuildServer(session.console.environment)?.revision
    id = revision ?? GitChanges.commit(in: session.folder, session.console.environment)
    isCertain = revision != nil
    self.session = session
  }

  /// The commit of runs that are recorded, for which another one may be checked out here.
  package init(of runs: [RecordedRun], _ session: Session) {
    let revision =
      runs.lazy.compactMap(\.revision).first
      ?? BuildServer(session.console.environment)?.revision
    id = revision ?? runs.lazy.compactMap(\.commit).first
    isCertain = revision != nil
    self.session = nil
  }

  /// The commit, if a run of the same commit is a run of the same files: nil if the working tree holds changes that are
  /// not committed, or if that is not known.
  ///
  /// - Parameter outputs: Files that may differ, because runs write them.
  func exact(besides outputs: [String]) -> String? {
    if isCertain { return id }
    guard let session else { return nil }
    let environment = session.console.environment
    return GitChanges.areNone(in: session.folder, besides: outputs, environment) ? id : nil
  }
}

extension RecordedRun {
  /// The commit that the messages name.
  package var commit: String? { revision ?? note?.commit }

  fileprivate var revision: String? { meta?["ci"]?["git"]?["revision"]?.string }
}

extension ProcessInfo {
  /// The name of this machine, without its domain. No query is made for it, unlike for `hostName`.
  var machineName: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    let code = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      // The last byte stays 0, because systems need not end a name that is cut.
      return unsafe gethostname(start, buffer.count - 1)
    }
    guard code == 0 else { return nil }
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    let name = bytes.prefix { $0 != 0 && $0 != dot }.map { UInt8(bitPattern: $0) }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
