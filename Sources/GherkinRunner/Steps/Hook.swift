/// Hooks: code around the run, around scenarios and around steps. What they throw is reported as the
/// hook's own failure.
extension Steps {
  /// Runs `body` before any scenario. When it fails, no scenario runs.
  ///
  /// It runs once in a run within one process, and once in each worker process with `--isolate`. With
  /// `Specs.cases(in:)` it runs before the first of the scenarios that run at the same time, so it may run
  /// again for later ones.
  ///
  /// - Parameters:
  ///   - name: What reports call the hook.
  ///   - order: Of hooks of one kind, those with a lower order are further outside.
  ///   - timeout: How long it may take, whatever `--timeout` says; zero for no limit.
  public func beforeAll(
    name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    let info = HookInfo(
      .beforeAll, name: name, order: order, timeout: timeout,
      location: location)
    registry.add(Hook(info: info, body: .run(body)))
  }

  /// Runs `body` after all scenarios, whatever came of them, in reverse order of definition: as often as
  /// `beforeAll`.
  ///
  /// - Parameters:
  ///   - name: What reports call the hook.
  ///   - order: Of hooks of one kind, those with a lower order are further outside.
  ///   - timeout: How long it may take, whatever `--timeout` says; zero for no limit.
  public func afterAll(
    name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    let info = HookInfo(
      .afterAll, name: name, order: order, timeout: timeout,
      location: location)
    registry.add(Hook(info: info, body: .run(body)))
  }

  /// Runs `body` before the first step of a scenario. When it fails, the steps are skipped.
  ///
  /// - Parameters:
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty.
  ///   - name: What reports call the hook.
  ///   - order: Of hooks of one kind, those with a lower order are further outside.
  ///   - timeout: How long it may take, whatever `--timeout` says; zero for no limit.
  public func before(
    _ tags: String = "", name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    let info = HookInfo(
      .before, name: name, tags: tags, order: order, timeout: timeout,
      location: location)
    registry.add(Hook(info: info, body: .scenario(body)))
  }

  /// Runs `body` after the last step of a scenario, whatever came of it, in reverse order of
  /// definition.
  ///
  /// - Parameters:
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty.
  ///   - name: What reports call the hook.
  ///   - order: Of hooks of one kind, those with a lower order are further outside.
  ///   - timeout: How long it may take, whatever `--timeout` says; zero for no limit.
  public func after(
    _ tags: String = "", name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    let info = HookInfo(
      .after, name: name, tags: tags, order: order, timeout: timeout,
      location: location)
    registry.add(Hook(info: info, body: .scenario(body)))
  }

  /// Runs `body` before each step that is about to run. What it throws fails the step, and it
  /// shares the time limit of the step.
  ///
  /// - Parameters:
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty.
  ///   - name: What reports call the hook.
  ///   - order: Of hooks of one kind, those with a lower order are further outside.
  public func beforeStep(
    _ tags: String = "", name: String? = nil, order: Int = 0,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    let info = HookInfo(.beforeStep, name: name, tags: tags, order: order, location: location)
    registry.add(Hook(info: info, body: .scenario(body)))
  }

  /// Runs `body` after each step that ran, whatever came of it. What it throws fails the step, and it
  /// shares the time limit of the step.
  ///
  /// - Parameters:
  ///   - tags: A tag expression that chooses the scenarios; all of them when empty.
  ///   - name: What reports call the hook.
  ///   - order: Of hooks of one kind, those with a lower order are further outside.
  public func afterStep(
    _ tags: String = "", name: String? = nil, order: Int = 0,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    let info = HookInfo(.afterStep, name: name, tags: tags, order: order, location: location)
    registry.add(Hook(info: info, body: .scenario(body)))
  }
}

/// Code that runs around the run, its scenarios or their steps.
package struct Hook<World>: Sendable {
  /// What a hook is given.
  package enum Body: Sendable {
    /// Around a scenario or a step: the world.
    case scenario(@Sendable (inout World) async throws -> Void)
    /// Around the whole run, when there is no world.
    case run(@Sendable (RunContext) async throws -> Void)
  }

  package let info: HookInfo
  package let body: Body
}

/// The part of a hook that plans and reports need: all but the closure.
package struct HookInfo: Sendable {
  /// When a hook runs.
  package enum Kind: String, Sendable {
    case beforeAll = "BeforeAll"
    case afterAll = "AfterAll"
    case before = "Before"
    case after = "After"
    case beforeStep = "BeforeStep"
    case afterStep = "AfterStep"

    /// Whether the hook undoes what others have done, and therefore runs in reverse order.
    package var isAfter: Bool {
      switch self {
      case .afterAll, .after, .afterStep: true
      case .beforeAll, .before, .beforeStep: false
      }
    }
  }

  package let kind: Kind
  package let name: String?
  /// The tag expression as written; empty for every scenario.
  package let tags: String
  package let order: Int
  /// How long it may take, if its author says so.
  let timeout: Duration?
  package let location: SourceReference

  package init(
    _ kind: Kind, name: String?, tags: String = "", order: Int, timeout: Duration? = nil,
    location: SourceReference
  ) {
    self.kind = kind
    self.name = name
    self.tags = tags
    self.order = order
    self.timeout = timeout
    self.location = location
  }

  /// What reports call the hook: its kind, with its name or its tags.
  package var title: String {
    if let name { return "\(kind.rawValue) (\(name))" }
    return tags.isEmpty ? kind.rawValue : "\(kind.rawValue) \(tags)"
  }
}
