package import Foundation
import GherkinRunner

/// The files that are measured, in a folder of their own. Makes and reads them; measures nothing.
package struct Corpus: Sendable {
  /// A set of files, by the name of its folder.
  package enum Part: String, Sendable, CaseIterable, Codable {
    /// 2,000 files, 11 MB in all.
    case many
    /// One file of 10 MB, 222,000 lines.
    case large
    /// An outline of 100,000 rows, 3.5 MB.
    case outline
    /// 1,000 files of 10 scenarios of 5 steps.
    case plain
  }

  private let folder: URL

  /// The corpus that is, or is to be, in `folder`.
  package init(in folder: URL) {
    self.folder = folder
  }

  /// Where the files of `part` are.
  func path(of part: Part) -> String { folder.appending(path: part.rawValue).path }

  /// Where the history is that is read.
  var historyPath: String { folder.appending(path: "history.jsonl").path }

  /// Writes all files, but for the history.
  func write() throws {
    for part in Part.allCases {
      let place = folder.appending(path: part.rawValue)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for number in 0..<Self.fileCount(of: part) {
        let name = String(repeating: "0", count: 5 - "\(number)".count) + "\(number).feature"
        try Data(Self.text(of: part, number: number).bytes).write(to: place.appending(path: name))
      }
    }
  }

  /// The files of `part`, in order.
  func sources(of part: Part) throws -> [SourceFile] {
    try FileManager.default.contentsOfDirectory(atPath: path(of: part)).sorted().map { name in
      let path = path(of: part) + "/" + name
      return SourceFile(uri: path, bytes: Bytes(try Data(contentsOf: URL(filePath: path))))
    }
  }

  /// How many files `part` has.
  package static func fileCount(of part: Part) -> Int {
    switch part {
    case .many: 2_000
    case .large, .outline: 1
    case .plain: 1_000
    }
  }

  /// What is in the file of `part` with this number.
  package static func text(of part: Part, number: Int) -> GherkinText {
    switch part {
    case .many: FeatureText.feature(number: number, lines: 122)
    case .large: FeatureText.feature(number: number, lines: 222_000)
    case .outline: FeatureText.outline(rows: 100_000)
    case .plain: FeatureText.plainFeature(number: number, scenarios: 10, steps: 5)
    }
  }
}
