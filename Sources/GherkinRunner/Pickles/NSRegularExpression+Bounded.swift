import Foundation
import Synchronization

extension NSRegularExpression {
  /// Whether a match of the expression is found in `text`; nothing if that takes too long to find
  /// out.
  ///
  /// Some expressions, such as `(a+)+$`, try more ways to match than there is time for. The engine
  /// reports every 10,000 of its steps; these are counted, rather than timed, so that the answer is
  /// the same on every machine.
  func occurs(in text: String) -> Bool? {
    // Behind a lock only because the compiler cannot know that the block is called here, and not kept.
    let search = Mutex((isFound: false, reports: 0))
    let whole = NSRange(text.startIndex..., in: text)
    // The pointer is the engine's, and is written while the engine waits.
    unsafe enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: whole) {
      result, flags, stop in
      search.withLock { search in
        if result != nil { search.isFound = true }
        if flags.contains(.progress) { search.reports += 1 }
        // The engine gave up.
        if flags.contains(.internalError) { search.reports = .max }
        if search.isFound || search.reports >= Self.reportLimit { unsafe stop.pointee = true }
      }
    }
    let (isFound, reports) = search.withLock { $0 }
    return isFound ? true : reports >= Self.reportLimit ? nil : false
  }

  /// Twenty million steps, which is about a second; an ordinary expression takes a few dozen.
  private static var reportLimit: Int { 2000 }
}
