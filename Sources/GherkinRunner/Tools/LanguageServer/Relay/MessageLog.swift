import Foundation

/// A file with a line for each message and for what happens to workers.
package struct MessageLog: Sendable {
  private let descriptor: Int32?
  private let showsContent: Bool
  private let origin = ContinuousClock.now

  /// - Parameters:
  ///   - path: The file to write behind what it holds; no log is written if there is none.
  ///   - showsContent: Whether the messages are written as well, with the text of documents.
  package init(path: String?, showsContent: Bool) throws(FileError) {
    var opened: Int32?
    if let path { opened = try FileSystem.openAtEnd(path) }
    descriptor = opened
    self.showsContent = showsContent
  }

  /// Whether anything is written.
  var isOpen: Bool { descriptor != nil }

  /// - Parameter message: The body of the message that the line is about.
  func note(_ line: @autoclosure () -> String, message: Bytes? = nil) {
    guard let descriptor else { return }
    let time = Int((ContinuousClock.now - origin) / .milliseconds(1))
    Descriptor.write(Bytes("\(time) ms: \(line())\n".utf8), to: descriptor)
    if showsContent, let message { Descriptor.write(message + [.lineFeed], to: descriptor) }
  }
}
