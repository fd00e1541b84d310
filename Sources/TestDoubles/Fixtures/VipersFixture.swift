package import ComicsDomain
import Foundation

/// What the server holds of vipers; a missing part is left out.
package struct VipersFixture: Hashable, Sendable {
  /// The title of the overview.
  package var title: String?
  /// The vipers in the order in which the server gives them.
  package var vipers: [ViperFixture]?

  /// An answer made of its parts.
  package init(title: String? = nil, vipers: [ViperFixture]? = nil) {
    self.title = title
    self.vipers = vipers
  }
}

extension VipersFixture: ServiceFixture {
  package static let file = ResponseFile("vipers", PackageResources.vipers_json, list: "vipers")

  /// What the file of the response holds.
  static let fixtures = VipersFixture(title: "Viper Demo", vipers: file.fixtures())

  package func body(for request: HTTPRequest) -> String? {
    request.url.lastPathComponent == "fetchVipers" ? body(success: true) : nil
  }

  // Everything may be missing in a viper, but not the viper itself.
  package var invalidBodies: InvalidBodies {
    InvalidBodies(
      missingParts: #"{"success": true, "vipers": [null]}"#,
      missingList: #"{"success": true, "vipers": {}}"#,
      wrongTypes: #"{"success": true, "vipers": [{"level": 2234, "accessible": "asd"}]}"#,
      refusal: body(success: false),
      nullData: "null",
      errorInWords: #"{"success": "no", "status": "InvalidCredentials"}"#,
      errorInNumbers: #"{"success": false, "status": 409}"#)
  }

  /// The vipers below their overview.
  private func body(success: Bool) -> String {
    var json = Self.file.body(
      vipers ?? [], members: ViperFixture.members,
      head: ["success": .bool(success), "status": .integer(success ? 200 : 500)])
    if vipers == nil { json = json.setting(["vipers": nil]) }
    let overview = title.map { JSONValue.object(["title": .string($0)]) }
    return json.setting(["overview": overview]).text
  }
}

/// A viper as the server holds it; a missing part is left out.
package struct ViperFixture: Hashable, Sendable, Codable {
  /// The number of the viper.
  package let id: Int?
  /// Its level.
  package let level: String?
  /// The address of its image.
  package let image: String?
  /// Whether the user may go to it.
  package let accessible: Bool?

  static let members: Set = ["id", "level", "accessible", "bg_image_url"]

  private enum CodingKeys: String, CodingKey {
    case id, level, accessible
    case image = "bg_image_url"
  }

  /// A viper made of its parts.
  package init(
    id: Int? = nil, level: String? = nil, image: String? = nil, accessible: Bool? = nil
  ) {
    self.id = id
    self.level = level
    self.image = image
    self.accessible = accessible
  }
}
