/// Which scenarios changes to features affect, and why: those whose text no feature had before, and those in files whose
/// changes git does not see.
struct ChangedFeatures {
  private let changes: GitChanges
  private let folder: String
  private let language: String
  /// The paths of the features and links that have changed, from the root of the repository.
  private let changed: Set<String>

  init(_ changes: GitChanges, folder: String, language: String) {
    self.changes = changes
    self.folder = FileSystem.resolved(folder)
    self.language = language
    changed = Set(changes.files.keys).union(changes.untracked)
  }

  /// Why each scenario is affected, by its index in the plan. One that has only moved is not.
  func reasons(in plan: Plan) -> [Int: String] {
    var reasons: [Int: String] = [:]
    var states: [String: State] = [:]
    lazy var known = textsBefore()
    for scenario in plan.scenarios {
      let uri = scenario.pickle.uri
      let state = states[uri] ?? self.state(of: uri)
      states[uri] = state
      switch state {
      case .same: break
      case .changed:
        if !known.contains(PickleContent(named: scenario.pickle, values: true)) {
          reasons[scenario.index] = "its text has changed"
        }
      case .unseen: reasons[scenario.index] = "git does not see changes of its file"
      }
    }
    return reasons
  }

  /// What is known of the file of a feature.
  private enum State {
    case same, changed
    /// It is ignored, outside of the repository, in a submodule, or behind a link of which that is true.
    case unseen
  }

  private func state(of uri: String) -> State {
    var state = State.same
    for place in places(of: uri) {
      guard place.hasPrefix(changes.root + "/") else { return .unseen }
      let path = String(place.dropFirst(changes.root.count + 1))
      guard changes.watched.contains(path) else { return .unseen }
      if changed.contains(path) { state = .changed }
    }
    return state
  }

  /// The file of a feature, and the links that lead to it.
  private func places(of uri: String) -> [String] {
    let path = FileSystem.absolute(uri, in: folder)
    let file = FileSystem.resolved(path)
    guard file != path else { return [file] }
    // A link around the whole repository leads to the files that git was asked about.
    let links = FileSystem.links(along: path).filter { link in
      link.hasPrefix(changes.root + "/")
        || !(changes.root + "/").hasPrefix(FileSystem.resolved(link) + "/")
    }
    return links + [file]
  }

  /// What all scenarios of the changed features said before.
  private func textsBefore() -> Set<PickleContent> {
    var texts: Set<PickleContent> = []
    let features = changes.files.keys.filter(FeatureFinder.isFeature)
    for (path, text) in changes.formerContents(of: features) {
      // Of a link, git compares where it leads, and not what is there.
      guard FileSystem.linkTarget(of: changes.root + "/" + path) == nil else { continue }
      let before = Parser.parse(SourceFile(uri: path, bytes: text), language: language)
      guard before.errors.isEmpty else { continue }
      for pickle in PickleCompiler.compile(before.document) {
        texts.insert(PickleContent(named: pickle, values: true))
      }
    }
    return texts
  }
}
