/// Which commit scenarios ran with.
///
/// A build server knows it, and so do the messages of a run on one. Otherwise it is the commit that is checked out, which
/// says what ran only if the working tree holds no changes.
package struct RunCommit {
  /// Nil if it is not known.
  package let id: String?
  /// Whether somebody who knows it named it.
  private let isCertain: Bool
  /// The session that runs the scenarios; nil for recorded runs.
  private let session: Session?

  /// The commit of a run of this process, in this working tree.
  package init(_ session: Session) {
    let revision = BuildServer(session.console.environment)?.revision
    id = revision ?? GitFolder.commit(around: session.folder)
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

  /// The commit that a build server named.
  fileprivate var revision: String? { meta?["ci"]?["git"]?["revision"]?.string }
}
