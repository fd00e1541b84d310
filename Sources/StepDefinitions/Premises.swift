import GherkinRunner

/// What the Given steps have stated since the last When step. A Given step that states something else about
/// the same subject contradicts the earlier one, and fails.
struct Premises {
  struct Subject: Hashable, Sendable {
    /// The subject in words that fit after “both say”.
    let words: String
    /// Whether a background states what is usual, so that its scenarios may state something else.
    let isReplaceable: Bool

    private init(_ words: String, isReplaceable: Bool = false) {
      self.words = words
      self.isReplaceable = isReplaceable
    }
  }

  /// The step that runs, as the feature has it.
  private(set) var step = ""
  private var isFromBackground = false
  private var statements: [Subject: Statement] = [:]

  private struct Statement {
    let value: AnyHashable
    let step: String
    let isFromBackground: Bool
  }

  /// Notes which step is about to run. After a When step, everything may have changed.
  mutating func begin(_ step: PickleStep) {
    self.step = step.text
    isFromBackground = step.isFromBackground
    if step.type == .action { statements = [:] }
  }

  /// Notes what the step that runs states about a subject.
  mutating func state(_ subject: Subject, as value: some Hashable) throws {
    if let earlier = statements[subject], earlier.value != AnyHashable(value) {
      let isReplaced = subject.isReplaceable && earlier.isFromBackground && !isFromBackground
      guard isReplaced else { throw contradiction(to: earlier.step, about: subject) }
    }
    statements[subject] = Statement(value: value, step: step, isFromBackground: isFromBackground)
  }

  func mention(_ subject: Subject) -> Bool { statements[subject] != nil }

  /// Requires that the step that runs goes with what was stated about a subject.
  func require<Value>(_ subject: Subject, _ isPossible: (Value) -> Bool) throws {
    guard let earlier = statements[subject], let value = earlier.value.base as? Value else {
      return
    }
    guard isPossible(value) else { throw contradiction(to: earlier.step, about: subject) }
  }

  private func contradiction(to earlier: String, about subject: Subject) -> ExpectationFailure {
    ExpectationFailure(
      """
      “\(earlier)” and “\(step)” contradict each other: both say \(subject.words). Leave out one of the \
      two, or say in a When step what happens in between
      """)
  }
}

/// The network.
extension Premises.Subject {
  static let connection = Self("whether there is a connection")
  static let responses = Self("how every request ends")
  static let proof = Self("by what the movie database knows the app")
}

/// What servers hold.
extension Premises.Subject {
  static let comics = data("which comics the server has")
  static let characters = data("which characters the server has")
  static let feed = data("which movies the feed of the server has")
  static let vipers = data("which vipers the server has")
  static let vipersTitle = data("how the overview of the vipers is titled")

  static func characters(of comic: String) -> Self { data("which characters “\(comic)” has") }
  static func movies(in category: String) -> Self { data("which movies are in “\(category)”") }
  static let predefinedCategory = data("which movie category is predefined")
  static func reviews(of movie: String) -> Self { data("which reviews “\(movie)” has") }
  static func image(at address: String) -> Self { data("which image is at \(address)") }

  static func data(_ words: String) -> Self { Self(words, isReplaceable: true) }
}

/// The device, and what is kept on it.
extension Premises.Subject {
  static let language = Self("which language the device speaks")
  static let time = Self("what time it is")
  static let onboarding = Self("what I asked about the onboarding screen")
  static let preferences = Self("where the preferences are kept")
  static let existenceOfFeed = Self("whether a feed was saved")
  static let savedFeed = Self("which feed was saved")
  static let feedStorage = Self("where the feed is kept")
  static let imageStorage = Self("where images are kept")

  static func keptImage(for address: String) -> Self { Self("which image is kept for \(address)") }
  static func disk(of things: String) -> Self { Self("what the disk of the \(things) is like") }
}

/// Work without an app.
extension Premises.Subject {
  static let command = Self("what data the command is about")
}
