/// The option of the commands that report a `Sheet`.
struct SheetOptions: CommandOptions {
  /// A report that was asked for; it goes to standard output unless it has a path.
  struct Request: Sendable, Equatable {
    var format = SheetFormat.text
    var path: String?
  }

  var requests: [Request] = []
}

extension Flag {
  static let sheetFormat = Flag(
    "format", short: "f", value: "NAME[:PATH]", in: .reports, addsTo: \.[\SheetOptions.requests],
    from: FlagValues.sheet,
    """
    Report as text (default), json, markdown or html.
    To standard output, or with a colon to a file, as in html:page.html. Repeat it for several. json leaves nothing out; html is a self-contained page.
    """
  ).offering(.words(SheetFormat.allCases.map(\.rawValue)))
}

extension FlagValues {
  fileprivate static func sheet(_ value: String) throws(ValueError) -> SheetOptions.Request? {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = SheetFormat(rawValue: String(parts[0])), parts.count == 1 || parts[1] != ""
    else {
      throw ValueError(
        "text, json, markdown or html; and a path after a colon, as in html:page.html")
    }
    return SheetOptions.Request(format: format, path: parts.count == 2 ? String(parts[1]) : nil)
  }
}

extension Session {
  /// Throws unless each report of a sheet has a file of its own that is not read.
  ///
  /// - Parameter files: The files that are read in addition to those that are named or set.
  func checkSheetTargets(reading files: [String] = []) throws(CommandError) {
    let named = arguments.paths + [options.historyPath].compactMap(\.self)
    let read = try settingsFiles().union(
      (named + configuration.messageFiles() + files)
        .compactMap { FileSystem.identity(of: $0, in: folder) })
    var written: Set<String> = []
    for path in options[\SheetOptions.requests].compactMap(\.path) {
      // Two spellings of one path, and links to it, are one place.
      let place = FileSystem.target(of: FileSystem.absolute(path, in: folder))
      guard written.insert(place).inserted else {
        throw CommandError(
          "Two reports go to '\(path)', but only one can.", remedy: "Name another file.")
      }
      let isRead = FileSystem.identity(of: path, in: folder).map(read.contains) == true
      guard isRead || FeatureFinder.isFeature(path) else { continue }
      throw CommandError(
        "The report would replace '\(path)', which is read by this command.",
        remedy: "Name another file.")
    }
  }

  /// Writes `report` in the formats that were asked for.
  ///
  /// - Parameter files: The files that were read in addition to those that are named or set.
  func print(_ report: some SheetReport, reading files: [String] = []) throws(CommandError) {
    try checkSheetTargets(reading: files)
    let requests = options[\SheetOptions.requests]
    for request in requests.isEmpty ? [SheetOptions.Request()] : requests {
      if let path = request.path {
        try FileSystem.write(report.bytes(request.format), toReport: path, in: folder)
      } else {
        try console.print(report.bytes(request.format, colorsOutput ? .colored : .plain))
      }
    }
  }
}
