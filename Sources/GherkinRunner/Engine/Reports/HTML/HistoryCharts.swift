/// Small charts of the last runs: how much passed, how long they took, and how many requirements were shown.
///
/// Drawn by hand, and readable without color: a square is a run in which not everything passed. The numbers stand in a
/// table below.
struct HistoryCharts: Sendable {
  /// The oldest first; the last one is the run that the page is about.
  let runs: [HistoryRun]

  /// Runs of a part of the features would look like a fall.
  init(_ earlier: [HistoryRun], _ current: HistoryRun) {
    runs = (current.isPartial ? [] : earlier.filter { !$0.isPartial }) + [current]
  }

  var markup: Markup {
    guard runs.count > 1, let last = runs.last else { return "" }
    let rates = runs.map(\.rate)
    let seconds = runs.map { Double($0.duration / .seconds(1)) }
    var figures = figure(
      "Passed: \(Self.percent(last.rate)), lowest \(Self.percent(rates.min() ?? 0))", rates)
    figures += figure(
      "Took \(last.duration.text), longest \((runs.map(\.duration).max() ?? .zero).text)", seconds)
    let coverages = runs.map { $0.requirements.map { Double($0.shown) / Double(max(1, $0.total)) } }
    if let now = last.requirements, coverages.count(where: { $0 != nil }) > 1 {
      figures += figure("Requirements shown: \(now.shown) of \(now.total)", coverages)
    }
    return """
      <div class="charts">\(figures)</div>
      <details class="dev"><summary>The last \(runs.count) runs in a table</summary>\(table)</details>

      """
  }

  private static let (width, height, margin) = (200.0, 40.0, 5.0)

  /// - Parameter values: One for each run; nil if it is not known.
  private func figure(_ caption: String, _ values: [Double?]) -> Markup {
    let known = values.compactMap(\.self)
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let step = (Self.width - 2 * Self.margin) / Double(max(1, values.count - 1))
    var line = ""
    var marks = Markup()
    for (number, value) in values.enumerated() {
      guard let value else { continue }
      let part = most > least ? (value - least) / (most - least) : 0.5
      let x = Self.rounded(Self.margin + Double(number) * step)
      let y = Self.rounded(Self.height - Self.margin - part * (Self.height - 2 * Self.margin))
      line += "\(x),\(y) "
      if runs[number].passed < runs[number].scenarios {
        marks += "<rect class=\"failed\" x=\"\(x - 3)\" y=\"\(y - 3)\" width=\"6\" height=\"6\"/>"
      } else if number == values.count - 1 {
        marks += "<circle class=\"passed\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/>"
      }
    }
    return """
      <figure><svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" aria-hidden="true">\
      <polyline points="\(line)"/>\(marks)</svg><figcaption>\(caption)</figcaption></figure>
      """
  }

  private static func rounded(_ number: Double) -> Int { Int(number.rounded()) }

  private static func percent(_ rate: Double) -> String {
    // Rounded down: 100 % is only what passed as a whole.
    let tenths = Int(rate * 1_000)
    return tenths == 1_000 ? "100 %" : "\(tenths / 10).\(tenths % 10) %"
  }

  private var table: Markup {
    let hasRequirements = runs.contains { $0.requirements != nil }
    let rows = runs.reversed().map { run -> Markup in
      let shown: Markup =
        hasRequirements
        ? "<td>\(run.requirements.map { "\($0.shown) of \($0.total)" } ?? "")</td>" : ""
      return """
        <tr><th scope="row">\(run.time.replacing("T", with: " ").prefix(16))</th>\
        <td>\(run.passed) of \(run.scenarios)</td><td>\(run.duration.text)</td>\(shown)</tr>

        """
    }
    let shown: Markup = hasRequirements ? "<th scope=\"col\">requirements shown</th>" : ""
    return """
      <div class="wide"><table class="rows"><thead><tr><th scope="col">run (UTC)</th>\
      <th scope="col">passed</th><th scope="col">took</th>\(shown)</tr></thead><tbody>
      \(rows.joined())</tbody></table></div>
      """
  }
}

extension HistoryRun {
  fileprivate var rate: Double { Double(passed) / Double(max(1, scenarios)) }
}
