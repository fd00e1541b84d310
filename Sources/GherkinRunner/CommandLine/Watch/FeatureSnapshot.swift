/// The feature files that paths stand for at one moment, and which state each is in.
///
/// Looks at the disk's own notes and reads no file, so that it costs little to make again and again.
struct FeatureSnapshot: Equatable {
  /// The state of each file, by its path.
  private var states: [String: FileSystem.State] = [:]
  /// The arguments that each file was found by.
  private var arguments: [String: [String]] = [:]
  /// What keeps arguments from being looked at, such as a file that is gone.
  private(set) var problems: [CommandError] = []

  /// Looks at everything that `arguments` name.
  init(_ arguments: [String], in folder: String) {
    for argument in arguments {
      do throws(CommandError) {
        let found = try FeatureFinder([argument], in: folder)
        for path in found.paths {
          // What is gone by now is found gone the next time as well.
          states[path] = try? FileSystem.state(of: FileSystem.absolute(path, in: folder))
          if found.lines[path] != nil { self.arguments[path, default: []].append(argument) }
        }
      } catch {
        problems.append(error)
      }
    }
  }

  /// How many files there are.
  var count: Int { states.count }

  /// The files, in order.
  var paths: [String] { states.keys.sorted() }

  /// The files that are new or were saved since `earlier`, in order.
  func changes(since earlier: FeatureSnapshot) -> [String] {
    states.filter { earlier.states[$0.key] != $0.value }.keys.sorted()
  }

  /// The files that were there in `earlier` and are gone, in order.
  func removals(since earlier: FeatureSnapshot) -> [String] {
    earlier.states.keys.filter { states[$0] == nil }.sorted()
  }

  /// What to type to run the file at `path`: with the lines that were asked for.
  func arguments(for path: String) -> [String] { arguments[path] ?? [path] }
}
