import GherkinPages

/// The styles and scripts of pages. They are files of the folder `Pages`, beside the engine, which C embeds in the program.
package enum PageFiles {
  /// The SHA-256 of `style`, by which a report names the only style sheet that it allows. A test says what it is after an
  /// edit.
  static let styleHash = "sha256-v9nxhZxPFUsWS2EgL4rM/RL79EIN2qIvqrBIFXwNK08="
  /// The same of `script`.
  static let scriptHash = "sha256-os2N9sNZwYN1i9CC1eLa0shnL769jTliQK8HVYu0Eo8="

  /// The style of all pages.
  package static let style = text(.style)
  /// The script of all pages but that of `specs edit`.
  static let script = text(.script)
  /// The document of `specs edit`, with `{nonce}`, `{style}` and `{script}` where those go.
  package static let editPage = text(.edit)
  package static let editStyle = style + text(.editStyle)
  package static let editScript = text(.editScript)

  private static func text(_ page: GherkinPage) -> String {
    // C ends each text with a NUL, and keeps it as long as the program.
    unsafe String(cString: gherkin_page(page))
  }
}
