import Foundation

extension NSRegularExpression {
  /// The result of a search.
  enum BoundedSearch {
    case found(NSTextCheckingResult)
    case none
    /// There were too many ways to try, or the engine reached its own limit.
    case gaveUp
  }

  /// The first match in `text`.
  ///
  /// Some expressions, such as `(a+)+$`, can match in exponentially many ways. The engine reports every
  /// 10,000 of its steps; the reports are counted, rather than timed, so that the result is the same on
  /// every machine.
  func firstMatch(boundedIn text: String) -> BoundedSearch {
    var found: NSTextCheckingResult?
    var (reports, hasFailed) = (0, false)
    let whole = NSRange(location: 0, length: text.utf16.count)
    // The pointer is valid while the block runs.
    unsafe enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: whole) {
      match, flags, stop in
      if let match { found = found ?? match }
      if flags.contains(.progress) { reports += 1 }
      if flags.contains(.internalError) { hasFailed = true }
      if found != nil || hasFailed || reports > Self.reportLimit { unsafe stop.pointee = true }
    }
    if let found { return .found(found) }
    return hasFailed || reports > Self.reportLimit ? .gaveUp : .none
  }

  /// Ten million steps, which is about half a second; an ordinary expression takes a few dozen.
  private static var reportLimit: Int { 1_000 }
}
