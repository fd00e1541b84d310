/// Hooks: code that runs around the run, around scenarios and around steps. What a hook throws is
/// reported as its own failure; hooks around a step fail the step.
///
/// All take the same parameters:
///
/// - `tags`: A tag expression that chooses the scenarios; all of them if empty.
/// - `name`: What reports call the hook.
/// - `order`: Of hooks of one kind, those with a lower order are further outside.
/// - `timeout`: How long the hook may take, regardless of `--timeout`; zero for no limit. A hook around a
///   step has none, since it shares the time limit of the step.
///
/// The closure of a hook around a scenario or a step takes the world, and a `HookContext` if it asks for a
/// second argument.
///
/// ```swift
/// steps.before("@web", name: "sign in", timeout: .seconds(30)) { world in try await world.signIn() }
/// steps.after { world, context in
///   if context.status == .failed { context.scenario.attach(world.screenshot, mediaType: "image/png") }
///   world.close()
/// }
/// ```
extension Steps {
  /// Runs `body` before any scenario. If it fails, no scenario runs.
  ///
  /// It runs once in a run within one process, and once in each worker process with `--isolate`. In
  /// `swift test` it runs once for the scenarios of a test target or of `Specs.cases(in:)`.
  public func beforeAll(
    name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(.beforeAll, name: name, order: order, timeout: timeout, at: location, body)
  }

  /// Runs `body` after all scenarios, with any results, in reverse order of definition: as often as
  /// `beforeAll`.
  public func afterAll(
    name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    let location = SourceReference(filePath: filePath, line: line, column: column)
    add(.afterAll, name: name, order: order, timeout: timeout, at: location, body)
  }

  private func add(
    _ kind: HookInfo.Kind, name: String?, order: Int, timeout: Duration?,
    at location: SourceReference, _ body: @escaping @Sendable (RunContext) async throws -> Void
  ) {
    let info = HookInfo(
      kind: kind, name: name, tags: "", order: order, timeout: timeout, location: location)
    registry.add(Hook(info: info, body: .run(body)))
  }
}

/// Defines the hooks of one kind around scenarios or steps; call it like a function.
public struct HookDefiner<World: SendableMetatype>: Sendable {
  let kind: HookInfo.Kind
  let registry: Registry<World>

  /// Defines a hook whose closure takes the world.
  public func callAsFunction(
    _ tags: String = "", name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World) async throws -> Void
  ) {
    add(tags, name, order, timeout, at: (filePath, line, column)) { world, _ in
      try await body(&world)
    }
  }

  /// Defines a hook whose closure takes the world and a `HookContext`.
  public func callAsFunction(
    _ tags: String = "", name: String? = nil, order: Int = 0, timeout: Duration? = nil,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (inout World, HookContext) async throws -> Void
  ) {
    add(tags, name, order, timeout, at: (filePath, line, column)) { world, context in
      try await body(&world, context())
    }
  }

  private func add(
    _ tags: String, _ name: String?, _ order: Int, _ timeout: Duration?,
    at place: (file: String, line: Int, column: Int),
    _ body: @escaping @Sendable (inout World, () -> HookContext) async throws -> Void
  ) {
    let info = HookInfo(
      kind: kind, name: name, tags: tags, order: order, timeout: timeout,
      location: SourceReference(filePath: place.file, line: place.line, column: place.column))
    registry.add(Hook(info: info, body: .scenario(body)))
  }
}

/// What a hook around a scenario or a step receives about it.
public struct HookContext: Sendable {
  /// The scenario, with a way to add to its report.
  public let scenario: ScenarioContext
  /// The worst result of the steps and hooks of the scenario that are over: in a hook after the scenario, what
  /// came of it. A hook after a step finds the result of that step included.
  public let status: RunEvent.Status
  /// The step, for hooks around steps.
  public let step: RunEvent.Step?
  /// What came of the step, for hooks after steps. Its duration is zero, because it is measured with its hooks.
  public let result: RunEvent.Result?
  /// The step as it was planned, for hooks around steps.
  package let plannedStep: PickleStep?
}

/// Code that runs around the run, its scenarios or their steps.
package struct Hook<World>: Sendable {
  package enum Body: Sendable {
    /// Around a scenario or a step, with a context, which is made only for bodies that ask for it.
    case scenario(@Sendable (inout World, () -> HookContext) async throws -> Void)
    /// Around the whole run, where there is no world.
    case run(@Sendable (RunContext) async throws -> Void)
  }

  package let info: HookInfo
  package let body: Body
}

/// All of a hook but the closure, for plans and reports.
package struct HookInfo: Sendable {
  /// When a hook runs.
  package enum Kind: String, Sendable {
    case beforeAll = "BeforeAll"
    case afterAll = "AfterAll"
    case before = "Before"
    case after = "After"
    case beforeStep = "BeforeStep"
    case afterStep = "AfterStep"

    /// Whether hooks of this kind run in reverse order, because they undo what others did.
    package var isAfter: Bool { [.afterAll, .after, .afterStep].contains(self) }
  }

  package let kind: Kind
  package let name: String?
  /// The tag expression; empty for every scenario.
  package let tags: String
  package let order: Int
  let timeout: Duration?
  package let location: SourceReference

  /// What reports call the hook: its kind, with its name or its tags.
  package var title: String {
    if let name { return "\(kind.rawValue) (\(name))" }
    return tags.isEmpty ? kind.rawValue : "\(kind.rawValue) \(tags)"
  }

  /// The hook and its place in a sentence: `the afterStep hook (clean up) at Steps.swift:12`.
  var phrase: String {
    let kind = kind.rawValue.prefix(1).lowercased() + kind.rawValue.dropFirst()
    return "the \(kind) hook\(name.map { " (\($0))" } ?? "") at \(location)"
  }
}
