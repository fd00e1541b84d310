/// Writes attachments that are too large for a page to files beside it.
package struct AttachmentFolder: Sendable {
  /// Where the files are written.
  private let path: String
  /// The folder as the page names it.
  private let name: String

  /// - Parameter page: The folder of the page; it and `path` are as seen from `folder`.
  package init(_ path: String, in folder: String, seenFrom page: String) {
    self.path = FileSystem.absolute(path, in: folder)
    let isLike = path.hasPrefix("/") == page.hasPrefix("/")
    let (to, from) = isLike ? (path, page) : (self.path, FileSystem.absolute(page, in: folder))
    let parts = to.split(separator: "/").filter { $0 != "." }
    let pageParts = from.split(separator: "/").filter { $0 != "." }
    let common = zip(parts, pageParts).prefix { $0 == $1 }.count
    let up = pageParts.dropFirst(common).map { _ in ".." as Substring }
    // A name with a colon is not a scheme.
    name = (["."] + up + parts.dropFirst(common)).joined(separator: "/")
      .replacing("%", with: "%25").replacing(" ", with: "%20").replacing("#", with: "%23")
      .replacing("?", with: "%3F")
  }

  /// The address of the attachment for the page, once it is written; nil if it cannot be.
  ///
  /// The name follows from what is in the file, so that runs which attach the same share it.
  func link(to attachment: Attachment) -> String? {
    let bytes: Bytes =
      switch attachment.body {
      case .text(let text): Bytes(text.utf8)
      case .bytes(let bytes): Bytes(bytes)
      }
    var hash = StableHash()
    hash.add(bytes.span)
    let allowed = (attachment.name ?? "").unicodeScalars.suffix(60).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || ".-_".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let file = hash.digits(12) + (allowed.isEmpty ? ".txt" : "-" + String(allowed))
    do throws(FileError) {
      try FileSystem.createFolder(path)
      guard !FileSystem.exists("\(path)/\(file)") else { return "\(name)/\(file)" }
      let draft = try Draft(of: "\(path)/\(file)")
      do throws(FileError) {
        try FileSystem.write(bytes, to: draft.descriptor, named: path)
      } catch {
        draft.discard()
        throw error
      }
      try draft.publish()
      return "\(name)/\(file)"
    } catch {
      return nil
    }
  }
}
