import Foundation
import GherkinRunner
import Testing

/// Saving a block: nothing else in the file changes, and nothing that something else has written is lost.
@Suite struct SessionSavingTests {
  static let path = "Features/a.feature"
  static let feature = """
    # About money.
    Feature: Comics
      Sold by the piece.

      Background:
        Given I have 2 comics

      # The usual case.
      @fast
      Scenario: Sell
        Then I own 2 comics

      Scenario: Keep
        Then   I own 2 comics

    """
  static let sell = "scenario:Sell"

  private static func page(_ text: String = feature) throws -> SessionPage {
    try SessionPage([path: text])
  }

  /// What a file holds when its lines end otherwise.
  enum Form: CaseIterable, CustomTestStringConvertible {
    case lf, crlf, mixed, mark, noLastEnd, crlfNoLastEnd

    func bytes(_ text: String) -> Bytes {
      let crlf = text.replacing("\n", with: "\r\n")
      let bytes =
        switch self {
        case .lf: text
        case .crlf: crlf
        // The last scenario only.
        case .mixed: text.replacing("Keep\n", with: "Keep\r\n")
        case .mark: "\u{FEFF}" + crlf
        case .noLastEnd: String(text.dropLast())
        case .crlfNoLastEnd: String(crlf.dropLast())
        }
      return Bytes(bytes.utf8)
    }

    var testDescription: String { "\(self)" }
  }

  @Test(arguments: Form.allCases, [sell, "scenario:Keep", "feature", "background"])
  func `only the bytes of the block change`(form: Form, id: String) throws {
    let page = try Self.page()
    let before = form.bytes(Self.feature)
    try page.write(before, to: Self.path)
    page.pass(.seconds(1))
    let block = try page.block(Self.path, id)
    let (start, end) = (try #require(block["start"]?.int), try #require(block["end"]?.int))
    let text = try #require(block["text"]?.string)
    #expect(!text.contains("\r"))
    let answer = page.save(block, text.replacing("2 comics", with: "3 comics").appending(" "))
    #expect(answer.status == 200, "\(answer.json)")
    let after = try page.bytes(Self.path)
    #expect(after[..<start] == before[..<start])
    #expect(after.suffix(before.count - end) == before[end...])
    // Saving what is there already changes nothing.
    let block2 = try page.block(Self.path, id)
    #expect(page.save(block2, block2["text"]?.string ?? "").status == 200)
    #expect(try page.bytes(Self.path) == after)
    let ends = String(decoding: before, as: UTF8.self).utf8
    if !ends.contains(.carriageReturn) { #expect(!after.contains(.carriageReturn)) }
  }

  @Test func `of two saves of the same version, the second one is a conflict`() async throws {
    let page = try Self.page()
    let block = try page.block(Self.path, Self.sell)
    let server = page.server
    let statuses = await withTaskGroup(of: Int.self) { group in
      for number in 3..<13 {
        var body = block
        body["text"] = .text("  Scenario: Sell\n    Then I own \(number) comics")
        let request = WebRequest(
          method: "POST", path: "/api/save", body: JSONValue.object(body).bytes)
        group.addTask { server.handle(request).status }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 1)
    #expect(statuses.count { $0 == 409 } == 9)
    let text = try page.folder.read(Self.path)
    #expect(text.firstMatch(of: /Sell\n    Then I own ([0-9]+) comics\n\n  Scenario: Keep/) != nil)
  }

  @Test func `permissions, links and names of a file stay`() throws {
    let folder = try TemporaryFolder(["Features/real/b.feature": Self.feature])
    try folder.link("Features/a.feature", to: "real/b.feature")
    let real = folder.path + "/Features/real/b.feature"
    try FileManager.default.linkItem(atPath: real, toPath: folder.path + "/other.feature")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    let page = try SessionPage(in: folder)
    // The link and the file are one feature.
    let path = try #require(
      page.get("state")["groups"]?[0]?["features"]?[0]?["path"]?.string)
    let block = try page.block(path, Self.sell)
    #expect(page.save(block, "  Scenario: Sell\n    Then I own 3 comics").status == 200)
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(attributes[.referenceCount] as? Int == 2)
    #expect(try folder.read("other.feature").contains("I own 3 comics"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/" + Self.path)
        == "real/b.feature")
  }

  @Test func `a feature that a link leads out of the folder to is only read`() throws {
    let outside = try TemporaryFolder(["c.feature": Self.feature])
    let folder = try TemporaryFolder(["Features/b.feature": "Feature: B\n"])
    try folder.link("Features/a.feature", to: outside.path + "/c.feature")
    let page = try SessionPage(in: folder)
    #expect(page.feature(Self.path)["readOnly"]?.string?.contains("left alone") == true)
    let block = try page.block(Self.path, Self.sell)
    #expect(page.save(block, "  Scenario: Sell").status == 403)
    #expect(try outside.read("c.feature") == Self.feature)
  }

  @Test func `a link that takes the place of a file or folder is not followed`() throws {
    let outside = try TemporaryFolder(["a.feature": Self.feature, "b.feature": Self.feature])
    let folder = try TemporaryFolder([
      "Features/in/a.feature": Self.feature, "Features/b.feature": Self.feature,
    ])
    let page = try SessionPage(in: folder)
    let files = FileManager.default
    for (path, taken, target) in [
      ("Features/in/a.feature", "Features/in", outside.path),
      ("Features/b.feature", "Features/b.feature", outside.path + "/b.feature"),
    ] {
      let block = try page.block(path, Self.sell)
      try files.removeItem(atPath: folder.path + "/" + taken)
      try folder.link(taken, to: target)
      #expect(page.save(block, "  Scenario: Sell").status == 403)
    }
    #expect(try outside.read("a.feature") == Self.feature)
    #expect(try outside.read("b.feature") == Self.feature)
  }

  @Test(arguments: [
    "../x.feature", "Features/../../x.feature", "Features/../x.feature", "/tmp/x.feature",
    "Features//x.feature", "Features/./x.feature", "Features/.x.feature", "Features/x.txt",
    "Features/x.feature/", "other/x.feature", "Features/%2e%2e/x.feature\u{0}.txt", "",
    "specs.json", "Features/link/x.feature", "Features/x.feature/y.feature",
  ])
  func `no other file is made or written`(path: String) throws {
    let outside = try TemporaryFolder(["y.feature": ""])
    let folder = try TemporaryFolder([Self.path: Self.feature, "other/y.txt": ""])
    try folder.link("Features/link", to: outside.path)
    let page = try SessionPage(in: folder)
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let made = page.post("create", ["path": .text(path), "title": "New"])
    #expect((400..<500).contains(made.status), "\(made)")
    for (call, more) in [
      ("save", ["asDraft": false] as JSONObject), ("undo", [:]), ("restore", [:]),
    ] {
      var body = try page.block(Self.path, Self.sell)
      body["path"] = .text(path)
      for member in more { body[member.name] = member.value }
      #expect((400..<500).contains(page.post(call, .object(body)).status))
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside.path) == ["y.feature"])
  }

  @Test func `a file that is gone is said to be`() throws {
    let page = try Self.page()
    let block = try page.block(Self.path, Self.sell)
    try FileManager.default.removeItem(atPath: page.folder.path + "/" + Self.path)
    #expect((400..<500).contains(page.save(block, "  Scenario: Sell").status))
    #expect(!FileManager.default.fileExists(atPath: page.folder.path + "/" + Self.path))
    page.pass(.seconds(1))
    #expect(page.request("GET", "feature", query: ["path": Self.path]).status == 404)
  }

  @Test func `what was saved outlives the server`() throws {
    let folder = try TemporaryFolder([Self.path: Self.feature, "state/x": ""])
    let state = folder.path + "/state"
    let page = try SessionPage(in: folder, state: state)
    page.save(try page.block(Self.path, Self.sell), "  Scenario: Sell\n    Then I own 3 comics")
    let attributes = try FileManager.default.attributesOfItem(atPath: state + "/session.json")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let next = try SessionPage(in: folder, state: state)
    #expect(next.get("state")["groups"]?[0]?["features"]?[0]?["isChanged"] == true)
    #expect(next.post("undo", ["path": .text(Self.path)]).status == 200)
    #expect(try folder.read(Self.path) == Self.feature)
    // Another session begins with what is there.
    let other = try SessionPage(in: folder, state: state, session: "other")
    #expect(other.get("state")["changed"] == 0)
    other.server.close(isOver: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state) == ["x"])
  }

  @Test func `what a file held is kept once, and before the file is written`() throws {
    let feature = Self.feature + String(repeating: "\n# A remark.", count: 10_000)
    let folder = try TemporaryFolder([Self.path: feature, "state/x": ""])
    let page = try SessionPage(in: folder, state: folder.path + "/state")
    func date(_ name: String) throws -> Date? {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      return attributes[.modificationDate] as? Date
    }
    for number in 3..<6 {
      let block = try page.block(Self.path, Self.sell)
      #expect(page.save(block, "  Scenario: Sell\n    Then I own \(number) comics").status == 200)
      let (kept, written) = (try date("state/session.json"), try date(Self.path))
      #expect(try #require(kept) <= #require(written))
    }
    #expect(try page.bytes("state/session.json").count < 2_000)
  }
}
