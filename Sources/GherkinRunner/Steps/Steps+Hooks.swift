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
