import Foundation
import GherkinRunner

/// What can be found where the file of a saved feed should be.
enum FileDamage: String, CaseIterable, Sendable {
  case nothingWritten = "an empty file"
  case garbage = "garbage"
  case cutShort = "the first half of a feed"
  case noFeed = "something other than a feed"
  case newer = "a feed in a newer format"
  case withoutChecksum = "a feed without its checksum"
  case otherTitle = "a feed in which a title was altered"
  case folder = "a folder"

  /// Does the damage to a file that is good.
  func befall(_ file: URL) throws {
    let good = try Data(contentsOf: file)
    switch self {
    case .nothingWritten: try Data().write(to: file)
    case .garbage: try Data("invalid json".utf8).write(to: file)
    case .cutShort: try good.prefix(good.count / 2).write(to: file)
    case .noFeed: try Data(#"{"blah": []}"#.utf8).write(to: file)
    case .newer: try replacing(#""version":2"#, by: #""version":3"#, in: good).write(to: file)
    case .withoutChecksum:
      try replacing(#""checksum""#, by: #""sum""#, in: good).write(to: file)
    case .otherTitle:
      try replacing(#"\"title\":\""#, by: #"\"title\":\"Not "#, in: good).write(to: file)
    case .folder:
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }
  }

  private func replacing(_ text: String, by other: String, in data: Data) throws -> Data {
    let content = String(decoding: data, as: UTF8.self)
    try expect(content.contains(text), "the file holds no \(text): \(content)")
    return Data(content.replacing(text, with: other).utf8)
  }
}
