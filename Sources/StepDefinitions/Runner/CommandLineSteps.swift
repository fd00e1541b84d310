import GherkinRunner

/// Steps about what the command line reads, writes and says.
func commandLineSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the link {string} to {string}") { (world, path: String, target: String) in
    try world.stage.use { try $0.link(path, to: target) }
  }
  steps.given("the file {string} without the lines that begin with {string}") {
    (world, path: String, start: String) in
    try world.stage.use { stage in
      let text = String(decoding: try stage.existing(path), as: UTF8.self)
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix(start) }
      guard lines.count < text.split(separator: "\n").count else {
        throw ExpectationFailure("no line of \(path) begins with \(start)")
      }
      try stage.write(Bytes((lines.joined(separator: "\n") + "\n").utf8), to: path)
    }
  }
  steps.then("the file {string} still holds messages") { (world, path: String) in
    let content = try world.stage.use { try $0.existing(path) }
    try expect(content.starts(with: Bytes("{\"meta\":".utf8)), "\(path) was overwritten")
  }
  steps.then("the file {string} ends with {string}") { (world, path: String, end: String) in
    let text = String(decoding: try world.stage.use { try $0.existing(path) }, as: UTF8.self)
    try expect(
      text.hasSuffix(end) || text.hasSuffix("\(end)\n"),
      "\(path) does not end with \"\(end)\":\n\(text.suffix(500))")
  }
  steps.then("there is a file {string}") { (world, path: String) in
    _ = try world.stage.use { try $0.existing(path) }
  }
  steps.then("there is no file {string}") { (world, path: String) in
    let content = try world.stage.use { $0.content(of: path) }
    try expect(content == nil, "there is a file \(path)")
  }
}

extension Stage {
  /// What a file holds that has to be there.
  fileprivate func existing(_ path: String) throws -> Bytes {
    guard let content = content(of: path) else {
      throw ExpectationFailure("there is no file \(path)")
    }
    return content
  }
}
