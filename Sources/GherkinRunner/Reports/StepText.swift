/// Writes a step as it reads in the feature, with what it hands to its definition standing out.
struct StepText {
  let style: ReportStyle
  let plan: Plan

  /// Adds keyword and text on one line, without ending it.
  func write(
    _ step: PickleStep, _ decision: StepDecision, _ status: Status,
    into buffer: inout ReportBuffer
  ) {
    let paint = style.theme[status]
    buffer.append(step.keyword, paint)
    var text: [UInt8] = []
    step.appendText(to: &text)
    var end = 0
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      append(text[end..<argument.lowerBound], paint, to: &buffer)
      append(text[argument], style.theme.argument, to: &buffer)
      end = argument.upperBound
    }
    append(text[end...], paint, to: &buffer)
  }

  /// Adds the table or the text below a step.
  func writeArgument(of step: PickleStep, indent: Int, into buffer: inout ReportBuffer) {
    if let rows = step.dataTable {
      TableText(rows: rows).write(indent: indent, style.theme.argument, into: &buffer)
    }
    if let (content, mediaType) = step.docString {
      buffer.appendLine("\"\"\"" + (mediaType ?? ""), indent: indent, style.theme.argument)
      buffer.appendLines(content, indent: indent, style.theme.argument)
      buffer.appendLine("\"\"\"", indent: indent, style.theme.argument)
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, _ paint: Paint, to buffer: inout ReportBuffer) {
    if !bytes.isEmpty { buffer.append(String(decoding: bytes, as: UTF8.self), paint) }
  }
}
