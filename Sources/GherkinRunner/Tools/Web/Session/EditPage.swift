/// The page of `specs edit`: one document that loads nothing else.
///
/// Product owners read, write, run and hand over features in it. It builds on the report's style sheet, so that a
/// scenario looks the same in both.
package enum EditPage {
  /// The whole page.
  ///
  /// - Parameter nonce: The one that the answer's policy names: browsers apply only the style and the script with it.
  package static func bytes(nonce: String) -> Bytes {
    Bytes(
      PageFiles.editPage.replacing("{nonce}", with: nonce)
        .replacing("{style}", with: PageFiles.editStyle)
        .replacing("{script}", with: PageFiles.editScript).utf8)
  }
}
