import Foundation

/// Formats measurements as a table, one line for each.
struct MeasurementTable {
  /// The names of the columns.
  static let heading = row(
    "stage", "ms", "MB/s", "ns/unit", "× floor", "allocs", "MB made", "MB peak")

  /// The line of one measurement.
  static func line(_ measurement: Measurement) -> String {
    let megabytes = Double(measurement.bytes) / 1e6
    return row(
      measurement.stage,
      number(measurement.seconds * 1e3),
      measurement.bytes == 0 ? "" : number(megabytes / measurement.seconds, digits: 0),
      number(measurement.seconds * 1e9 / Double(max(1, measurement.units)))
        + "/\(measurement.unit.rawValue)",
      number(measurement.timesFloor),
      measurement.allocations.map { String($0.calls) } ?? "",
      measurement.allocations.map { number(Double($0.bytes) / 1e6) } ?? "",
      number(Double(measurement.peakMemory) / 1e6))
  }

  /// `value` with a fixed number of digits behind the point.
  static func number(_ value: Double, digits: Int = 1) -> String {
    guard value.isFinite else { return "" }
    return value.formatted(
      .number.precision(.fractionLength(digits)).grouping(.never)
        .locale(Locale(identifier: "en_US_POSIX")))
  }

  private static func row(_ cells: String...) -> String {
    let name = cells[0] + String(repeating: " ", count: max(0, 34 - cells[0].count))
    return cells.dropFirst().reduce(name) { line, cell in
      line + String(repeating: " ", count: max(1, 11 - cell.count)) + cell
    }
  }
}
