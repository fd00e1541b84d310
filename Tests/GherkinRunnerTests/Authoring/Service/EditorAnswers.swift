import Foundation
import GherkinRunner
import Testing

/// What an editor is told of the place of the cursor, `‸`, in `Features/shop.feature`, as text.
struct EditorAnswers {
  private let edited: EditedFeature
  private let files: [String: String]

  /// - Parameter folder: A folder with features, and perhaps with `steps.swift`, in which all their steps are defined.
  init(in folder: TemporaryFolder, suite: some SpecSuite) throws {
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".feature") || path.hasSuffix(".swift") {
      files[path] = try folder.read(path)
    }
    self.files = files
    edited = try EditedFeature(
      files[EditedFeature.path] ?? "",
      others: files.filter { $0.key != EditedFeature.path && $0.key.hasSuffix(".feature") },
      suite: suite)
  }

  /// The answer to `complete`, `hover`, `definition`, `references`, `actions`, `tokens`, `what` (can be renamed) or
  /// `rename` with a name.
  func answer(to request: String) -> String {
    do throws(ServiceProblem) {
      let lines = try lines(of: request.split(separator: " ", maxSplits: 1).map(String.init))
      return (lines.isEmpty ? ["nothing"] : lines).joined(separator: "\n") + "\n"
    } catch { return "error: \(error.message)\n" }
  }

  private func lines(of request: [String]) throws(ServiceProblem) -> [String] {
    let (workspace, offset, path) = (edited.workspace, edited.offset, edited.path)
    switch request[0] {
    case "complete": return workspace.completions(at: offset, in: path).items.flatMap(lines(of:))
    case "hover":
      guard let hover = workspace.hover(at: offset, in: path) else { return [] }
      return [edited.text(hover.range) + ":", hover.text]
    case "definition": return workspace.definition(at: offset, in: path).map(line(of:))
    case "references":
      return workspace.references(at: offset, in: path).map {
        line(of: .feature($0.place)) + ($0.isDefinition ? " (definition)" : "")
      }
    case "actions":
      return workspace.codeActions(in: offset..<offset, of: path, swiftSource: swift).flatMap {
        ["\($0.title) (\($0.kind.rawValue)\($0.isPreferred ? ", preferred" : ""))"]
          + changes($0.edits)
      }
    case "what":
      let target = try workspace.renameTarget(at: offset, in: path, swiftSource: swift)
      return ["\(edited.text(target.range)): \(target.name)"]
    case "rename":
      let result = try workspace.rename(
        at: offset, in: path, to: request.dropFirst().joined(), swiftSource: swift)
      return changes(result.edits) + changes(result.swift) + result.notes
    default:
      return workspace.tokens(in: path).map { token in
        let modifiers = token.modifiers.isEmpty ? "" : " \(token.modifiers.rawValue)"
        return "\(token.kind)\(modifiers): \(edited.text(token.range))"
      }
    }
  }

  private func swift(_ path: String) -> Bytes? { files["steps.swift"].map { Bytes($0.utf8) } }

  private func bytes(_ path: String) -> Bytes {
    path == edited.path
      ? edited.bytes : files[path].map { Bytes($0.utf8) } ?? swift(path) ?? []
  }

  private func lines(of item: Completion) -> [String] {
    let title = "\(item.kind) \(item.label)" + (item.usage.isEmpty ? "" : " (\(item.usage))")
    let texts = [edited.text(item.range), item.text] + [item.snippet].compactMap(\.self)
    return [title, "  " + texts.map(\.debugDescription).joined(separator: " → ")]
  }

  /// The place, and what stands there.
  private func line(of target: NavigationTarget) -> String {
    switch target {
    case .feature(let place):
      let text = bytes(place.path)
      let line = text[..<place.range.lowerBound].count { $0 == 0x0A } + 1
      return "\(place.path):\(line): \(String(decoding: text[place.range], as: UTF8.self))"
    case .swift(let reference):
      let text = try? String(contentsOfFile: reference.filePath, encoding: .utf8)
      let lines = text?.components(separatedBy: "\n") ?? []
      return "\(reference.filePath):\(reference.line): "
        + lines[reference.line - 1].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The lines that edits take away, and those that they add.
  private func changes(_ edits: [String: [TextEdit]]) -> [String] {
    edits.sorted { $0.key < $1.key }.flatMap { path, edits in
      let old = bytes(path)
      let (before, after) = (Self.lines(old), Self.lines(edits.applied(to: old)))
      let difference = after.difference(from: before)
      return ["  in \(path):"]
        + (difference.removals + difference.insertions).map { change in
          switch change {
          case .remove(let offset, let line, _): "  \(offset + 1) - \(line)"
          case .insert(let offset, let line, _): "  \(offset + 1) + \(line)"
          }
        }
    }
  }

  private static func lines(_ bytes: Bytes) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
  }
}
