import Synchronization

/// What two scenarios of this probe tell each other.
enum Signal {
  private static let given = Atomic(false)
  private static let heard = Atomic(false)

  static var isGiven: Bool {
    get { given.load(ordering: .sequentiallyConsistent) }
    set { given.store(newValue, ordering: .sequentiallyConsistent) }
  }

  static var isHeard: Bool {
    get { heard.load(ordering: .sequentiallyConsistent) }
    set { heard.store(newValue, ordering: .sequentiallyConsistent) }
  }
}
