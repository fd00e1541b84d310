import Foundation

/// Which commit scenarios ran with.
///
/// A build server knows it, and so do the messages of a run on one. Otherwise it is the commit that is checked out, which
/// says what ran only if the working tree holds no changes.
extension Session {
  /// The commit of a run of this process, or of `runs` that are recorded, for which another one may be checked out here;
  /// nil if it is not known.
  package func commit(of runs: [RecordedRun]? = nil) -> String? {
    if let revision = revision(of: runs) { return revision }
    guard let runs else { return GitChanges.commit(in: folder, console.environment) }
    return runs.lazy.compactMap(\.commit).first
  }

  /// The commit, if a run of the same commit is a run of the same files: nil if the working tree holds changes that are
  /// not committed, besides what runs write, or if that is not known.
  func exactCommit(of runs: [RecordedRun]?) -> String? {
    let environment = console.environment
    let isExact =
      revision(of: runs) != nil
      || runs == nil && GitChanges.areNone(in: folder, besides: outputs, environment)
    return isExact ? commit(of: runs) : nil
  }

  /// The commit that the build server of the run names.
  private func revision(of runs: [RecordedRun]?) -> String? {
    runs?.lazy.compactMap(\.revision).first ?? BuildServer(console.environment)?.revision
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
