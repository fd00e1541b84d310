import Foundation
import GherkinRunner

/// Steps about the site to which runs are published.
func publishSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the file {string} is {string} without its last line") {
    (world, path: String, source: String) in
    try world.stage.use { stage in
      let lines = try stage.read(source).split(separator: "\n")
      try stage.write(Bytes((lines.dropLast().joined(separator: "\n") + "\n").utf8), to: path)
    }
  }
  steps.then("the site {string} lists {int} run(s)") { (world, site: String, count: Int) in
    let index = try world.stage.use { try $0.read("\(site)/index.html") }
    let runs = Set(index.matches(of: /href="(runs\/[^"#]+)/).map { String($0.1) })
    try expect(runs.count, equals: count, "the runs in \(site)/index.html")
  }
  steps.then("each link of the site {string} leads to a file") { (world, site: String) in
    try world.stage.use { stage in
      let index = try stage.read("\(site)/index.html")
      let links = index.matches(of: /href="([^"#]+)/).map { String($0.1) }
        .filter { !$0.contains(":") }
      try expect(!links.isEmpty, "\(site)/index.html has no links")
      for link in links {
        try expect(
          stage.content(of: "\(site)/\(link)") != nil, "\(site)/index.html links to \(link)")
      }
    }
  }
  steps.then("the site {string} has {int} folder(s) in {string}") {
    (world, site: String, count: Int, parent: String) in
    let folder = try world.stage.use { "\($0.folderPath)/\(site)/\(parent)" }
    let entries = try FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder), includingPropertiesForKeys: [.isDirectoryKey])
    try expect(entries.count(where: \.hasDirectoryPath), equals: count, "the folders in \(parent)")
  }
}
