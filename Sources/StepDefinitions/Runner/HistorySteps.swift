import GherkinRunner

/// Steps about what is kept from one run to the next.
func historySteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the history {string} of these results:") {
    (world, path: String, table: DataTable) in
    var lines: [String] = []
    for row in try table.rows(columns: ["scenario", "result", "milliseconds"]) {
      let (id, result) = (row["scenario"] ?? "", row["result"] ?? "")
      lines.append(
        #"{"id":"\#(id)","result":"\#(result)","ms":\#(row["milliseconds"] ?? "").000,"#
          + #""time":"2026-11-22T10:00:00Z","name":"Shop: \#(id)","at":"shop.feature:3"}"#)
    }
    let text = lines.map { $0 + "\n" }.joined()
    try world.stage.use { try $0.write(Bytes(text.utf8), to: path) }
  }
  steps.then("the file {string} has {int} line(s)") { (world, path: String, count: Int) in
    let text = try world.stage.use { try $0.read(path) }
    try expect(text.split(separator: "\n").count, equals: count, "the lines of \(path)")
  }
}
