/// The option of the commands that report a `Sheet`.
struct SheetOptions: CommandOptions {
  var format = SheetFormat.text
}

extension Flag {
  static let sheetFormat = Flag(
    "format", short: "f", value: "NAME", in: .reports, chooses: \.[\SheetOptions.format],
    "Report as text (default), json, markdown or html.\njson leaves nothing out; html is a self-contained page."
  )
}

extension Session {
  /// Prints `report` in the format that was asked for.
  func print(_ report: some SheetReport) throws(CommandError) {
    try console.print(
      report.bytes(options[\SheetOptions.format], colorsOutput ? .colored : .plain))
  }
}
