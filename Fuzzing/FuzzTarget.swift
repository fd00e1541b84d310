/// Where libFuzzer comes in, with bytes of its making. Compiled together with the runner's sources
/// by `Scripts/fuzz.sh`, and no part of the package.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  // Every input is read both as a feature and as Markdown.
  ParserProperties(SourceFile(uri: "fuzz.feature", bytes: bytes)).check()
  ParserProperties(SourceFile(uri: "fuzz.feature.md", bytes: bytes)).check()
  FormatProperties(source: SourceFile(uri: "fuzz.feature", bytes: bytes)).check()
  ExpressionProperties(bytes).check()
  return 0
}

/// Ends the process, which is how libFuzzer learns that a property does not hold.
func require(_ condition: Bool, _ property: @autoclosure () -> String) {
  if !condition { fatalError(property()) }
}
