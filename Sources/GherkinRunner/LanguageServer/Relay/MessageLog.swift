import Foundation
import Synchronization

/// A line in a file for each message: when, in which direction, what, how long it took, and how many bytes.
package struct MessageLog: Sendable {
  private let descriptor: Int32?
  private let showsContent: Bool
  private let origin = ContinuousClock.now
  private let starts = StartTimes()

  /// When requests were received, by id. A class, because all copies of the log share it.
  private final class StartTimes: Sendable {
    let times = Mutex<[RequestID: ContinuousClock.Instant]>([:])
  }

  /// - Parameters:
  ///   - path: The file to write behind what it holds; no log is written if there is none.
  ///   - showsContent: Whether the messages are written as well, with the text of documents.
  package init(path: String?, showsContent: Bool) throws(FileError) {
    var opened: Int32?
    if let path { opened = try FileSystem.openAtEnd(path) }
    descriptor = opened
    self.showsContent = showsContent
  }

  /// Writes a line about something that is no message.
  func note(_ line: @autoclosure () -> String) {
    guard let descriptor else { return }
    let time = Int((ContinuousClock.now - origin) / .milliseconds(1))
    Descriptor.write(Bytes("\(time) ms: \(line())\n".utf8), to: descriptor)
  }

  /// Writes a line about a message.
  func note(_ direction: String, _ body: Bytes) {
    guard descriptor != nil else { return }
    note("\(direction): \(Self.title(body, starts)), \(body.count) bytes")
    if showsContent { note(String(decoding: body, as: UTF8.self)) }
  }

  private static func title(_ body: Bytes, _ starts: StartTimes) -> String {
    switch try? Message(body) {
    case .request(let id, let method, _):
      starts.times.withLock { $0[id] = .now }
      return "\(method) \(id.json)"
    case .notification(let method, _): return method
    case .response(let id, let json):
      let time = starts.times.withLock({ $0.removeValue(forKey: id) }).map {
        " after \(Int((ContinuousClock.now - $0) / .milliseconds(1))) ms"
      }
      return (json["error"] == nil ? "answer " : "error ") + "\(id.json)" + (time ?? "")
    case nil: return "no message"
    }
  }
}
