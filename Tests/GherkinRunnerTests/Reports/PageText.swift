/// Pages without what `Pages/Report` holds, so that a golden is about what a report says.
enum PageText {
  /// The text with the style sheet, the script and their hashes replaced by a line each; another text as it is.
  static func shortened(_ text: String) -> String {
    text.replacing(/<style>(?s).*?<\/style>/, with: "<style>\n(report.css)\n</style>")
      .replacing(/<script>(?s).*?<\/script>/, with: "<script>\n(report.js)\n</script>")
      .replacing(/sha256-[A-Za-z0-9+\/=]+/, with: "sha256-…")
  }
}
