import Foundation

/// The official Python parser, which some targets are ratios to. Most machines do not have it.
struct PythonParser {
  /// Parses all files of a folder and compiles their pickles; prints the seconds of the median run.
  private static let script = """
    import statistics, sys, time
    from pathlib import Path
    from gherkin.parser import Parser
    from gherkin.pickles.compiler import Compiler
    texts = [p.read_text() for p in sorted(Path(sys.argv[1]).iterdir())]
    times = []
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter()
        for text in texts:
            document = Parser().parse(text)
            document["uri"] = "x.feature"
            Compiler().compile(document)
        times.append(time.perf_counter() - start)
    print(statistics.median(times))
    """

  /// Why there is nothing to compare with; `nil` where there is.
  static var absence: String? {
    do {
      _ = try ChildProcess.named("python3", ["-c", "import gherkin"]).run()
      return nil
    } catch {
      return "python3 -c 'import gherkin' fails; install it: pip install gherkin-official==42.0.1"
    }
  }

  /// The seconds it takes for the files in `folder`.
  static func seconds(for folder: String, repetitions: Int) throws -> Double {
    let arguments = ["-c", script, folder, String(repetitions)]
    let (output, _) = try ChildProcess.named("python3", arguments).run()
    let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard let seconds = Double(text) else { throw ChildFailure(command: "python3") }
    return seconds
  }
}
