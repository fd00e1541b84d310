import Foundation
import GherkinRunner
import Testing

/// What holds of every answer, in every feature of the repository and of the conformance data.
@Suite(.slow) struct ServicePropertyTests {
  /// Contents by path; broken features, too.
  private static let files: [(path: String, bytes: Bytes)] = {
    var folders = [Conformance.projectRoot.appending(path: "Features")]
    if Conformance.isPresent { folders.append(Conformance.folder) }
    return folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "feature" } ?? []
    }.sorted { $0.path < $1.path }.compactMap { url in
      (try? Data(contentsOf: url)).map { (url.path, Bytes($0)) }
    }
  }()

  /// Made once, because checking all files takes seconds.
  private static let checked = Result {
    var workspace = try EditedFeature.emptyWorkspace()
    workspace.update(files, workers: 2)
    return workspace
  }

  private static func workspace() throws -> Workspace { try checked.get() }

  @Test func `tokens are in order, in the file, on one line each, and do not overlap`() throws {
    let workspace = try Self.workspace()
    #expect(workspace.paths.count >= 60)
    for (path, bytes) in Self.files {
      var end = 0
      for token in workspace.tokens(in: path) {
        #expect(token.range.lowerBound >= end && token.range.upperBound <= bytes.count, "\(path)")
        #expect(!token.range.isEmpty && !bytes[token.range].contains(0x0A), "\(path) \(token)")
        end = token.range.upperBound
      }
    }
  }

  @Test func `the tokens of a part are those of the whole file that touch it`() throws {
    let workspace = try Self.workspace()
    var random = SeededGenerator(seed: 3)
    for (path, bytes) in Self.files where !bytes.isEmpty {
      let all = workspace.tokens(in: path)
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let range = start..<min(bytes.count, start + Int.random(in: 1...200, using: &random))
      #expect(
        workspace.tokens(in: path, within: range) == all.filter { $0.range.overlaps(range) },
        "\(path) \(range)")
    }
  }

  @Test func `no question at any place of any file, whole or cut off, ends the process`() throws {
    var workspace = try EditedFeature.emptyWorkspace()
    var random = SeededGenerator(seed: 11)
    for (path, bytes) in Self.files {
      for _ in 0..<1 {
        var edited = bytes
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        edited.replaceSubrange(
          start..<end,
          with: [[], [0x40], [0x7C], [0x3C], [0x0A, 0x7C, 0x20], [0xF0, 0x9F]].randomElement(
            using: &random)!)
        workspace.update(path, edited)
        for _ in 0..<6 {
          let offset = Int.random(in: 0...edited.count, using: &random)
          #expect(workspace.hover(at: offset, in: path)?.range.upperBound ?? 0 <= edited.count)
          _ = workspace.definition(at: offset, in: path)
          for (place, _) in workspace.references(at: offset, in: path) where place.path == path {
            #expect(place.range.upperBound <= edited.count)
          }
          for item in workspace.completions(at: offset, in: path).items {
            #expect(
              item.range.lowerBound <= offset && offset <= item.range.upperBound,
              "\(path) \(offset) \(item)")
            #expect(!edited[item.range].contains(0x0A))
          }
          for action in workspace.codeActions(in: offset..<offset, of: path) {
            _ = action.edits[path]?.applied(to: edited)
          }
          _ = try? workspace.rename(at: offset, in: path, to: "x {int}", swiftSource: { _ in nil })
        }
        _ = workspace.tokens(in: path)
        _ = try? workspace.formattingEdits(in: path)
      }
      workspace.remove(path)
    }
  }

  @Test func `formatting edits give what the formatter writes`() throws {
    let workspace = try Self.workspace()
    for (path, bytes) in Self.files {
      guard case .changed(let change) = Formatting(SourceFile(uri: path, bytes: bytes)) else {
        continue
      }
      let edits = try workspace.formattingEdits(in: path) ?? []
      #expect(edits.applied(to: bytes) == change.bytes, "\(path)")
    }
  }
}
