/// Something that the Marvel service lists: a character or a comic. Lists, searches and pages treat
/// both alike.
package protocol MarvelEntry: Identifiable, Sendable where ID == Int {
  /// What it is called; empty when the service did not say.
  var title: String { get }
  /// Its picture, or none.
  var thumbnail: Thumbnail? { get }
}
