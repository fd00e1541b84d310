/// What holds for every formatted file: its meaning is the same, and formatting it
/// again changes nothing.
struct FormatProperties {
  let source: SourceFile

  func check() {
    switch Formatting(source) {
    case .clean, .markdown, .broken: return
    case .unsafe: require(false, "the layout changes the meaning")
    case .changed(let change):
      require(!LayoutDifference(change).text.isEmpty, "a change without a difference")
      let after = SourceFile(uri: source.uri, bytes: change.bytes)
      guard case .clean = Formatting(after) else {
        return require(false, "the layout is not stable")
      }
    }
  }
}
