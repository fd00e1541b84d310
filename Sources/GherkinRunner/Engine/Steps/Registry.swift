import Foundation
import Synchronization

/// What a suite has defined so far, in order.
///
/// A class, because the step definers of a `Steps` append to the same lists; the lock makes it safe to
/// share them.
package final class Registry<World>: Sendable {
  private let state = Mutex(Definitions<World>())

  package init() {}

  /// Everything defined; definitions made later are not in it.
  package var definitions: Definitions<World> { state.withLock { $0 } }

  func add(_ step: StepDefinition<World>) {
    state.withLock { definitions in
      definitions.order.append(.step(definitions.steps.count))
      definitions.steps.append(step)
    }
  }

  func add(_ hook: Hook<World>) {
    state.withLock { definitions in
      definitions.order.append(.hook(definitions.hooks.count))
      definitions.hooks.append(hook)
    }
  }

  func add(_ parameterType: ParameterType, at location: SourceReference) {
    state.withLock { definitions in
      definitions.order.append(.parameterType(definitions.parameterTypes.count))
      definitions.parameterTypes.append((parameterType, location))
    }
  }
}

/// The definitions of a suite, as lists that the plan refers to by index.
package struct Definitions<World>: Sendable {
  package var steps: [StepDefinition<World>] = []
  package var hooks: [Hook<World>] = []
  package var parameterTypes: [(type: ParameterType, location: SourceReference)] = []
  /// All definitions in the order in which the suite makes them, as messages report them.
  package var order: [DefinitionReference] = []

  package init() {}
}

/// One definition of a suite, by its index in the list of its kind.
package enum DefinitionReference: Sendable, Hashable {
  case step(Int)
  case hook(Int)
  case parameterType(Int)
}

/// A place in Swift source: of a step definition, a hook or an expectation.
public struct SourceReference: Sendable, Hashable, Codable {
  /// The file, as the compiler was given it.
  public let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// Names a place; pass `#filePath`, `#line` and `#column`.
  public init(filePath: String, line: Int, column: Int) {
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The file relative to `folder`, as editors and terminals can open it.
  package func path(from folder: String) -> String {
    guard !folder.isEmpty else { return filePath }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
  }
}

extension SourceReference: CustomStringConvertible {
  /// `path:line`, relative to the working folder.
  public var description: String {
    "\(path(from: FileManager.default.currentDirectoryPath)):\(line)"
  }
}

/// A pattern, and the closure that runs for a matching step.
package struct StepDefinition<World>: Sendable {
  package let info: StepDefinitionInfo
  /// Makes the step's body for the pattern with these parameters: everything that can be prepared before a
  /// step runs is prepared here.
  package let prepare: @Sendable ([PatternParameter]) -> Body

  /// Reads the arguments of a step and runs it.
  package typealias Body = @Sendable (inout World, StepArguments) async throws -> Void
}

/// All of a step definition but the closure, for plans and reports.
package struct StepDefinitionInfo: Sendable {
  package let keyword: StepDefinitionKeyword
  package internal(set) var pattern: StepPattern
  /// Its explanation for the authors of features.
  package let meaning: String?
  let timeout: Duration?
  /// Whether it may look at the order of the rows in its table.
  package let hasOrderedRows: Bool
  /// The types of the closure's parameters after the world. A `String` behind the parameters of the pattern is
  /// noted as the doc string that it takes.
  package internal(set) var argumentTypes: [any Sendable.Type]
  package let location: SourceReference
}

/// The keyword of a step definition. Matching ignores it; snippets and the catalog show it.
package enum StepDefinitionKeyword: String, Sendable {
  case given, when, then
  case any = "step"
}
