/// The dead ends of a match that takes long. Patterns such as `{}{}{}{}` have more ways to fail than
/// one can wait for; remembering each place tried bounds them by pattern × text.
struct VisitedStates {
  private var resumptions = 0
  private var places: Set<Int> = []

  /// Notes a place; `false` if it has been tried before.
  mutating func insert(_ index: Int, _ position: Int, _ length: Int) -> Bool {
    resumptions += 1
    guard resumptions > 1_000 else { return true }
    return places.insert(index * (length + 1) + position).inserted
  }
}
