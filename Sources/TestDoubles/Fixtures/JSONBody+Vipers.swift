extension JSONBody {
  /// The vipers below their overview.
  package static func vipers(_ fixture: VipersFixture, success: Bool = true) -> String {
    text(
      VipersWire(
        success: success, status: success ? 200 : 500,
        overview: fixture.title.map(VipersWire.Overview.init), vipers: fixture.vipers))
  }
}

private struct VipersWire: Encodable {
  struct Overview: Encodable { let title: String }
  let success: Bool
  let status: Int
  let overview: Overview?
  let vipers: [ViperFixture]?
}
