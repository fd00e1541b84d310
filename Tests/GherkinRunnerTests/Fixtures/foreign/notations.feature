Feature: Notations with angle brackets

  Scenario Outline: Calling <command> with a <number>
    Given the command <command>
    When it is called with <number> on <TODAY>, <TODAY+1Y> and "<2 days ago>"
    Then it prints "usage: tool [--all] <file> [<flag>]"
    And it prints "tool <file> <target>..."
    And the line matches /(?<year>\d+)-(?P<month>\d+)/
    And the code is List<int>, vector<int>, func<T>(x) and "#include <stdio.h>"
    And the condition is "if (a<b && c>d)" or "d<e OR f>g"
    And the keys are <Ctrl+C>, <PageUp>, <M-x> and <KEY_ENTER>
    And the name is <<name>>, "<random string>", "<your-name>", "<not set>" or <n/a>
    And the path is "<path/to/file>"

    Examples:
      | command | number |         |
      | list    | 1      | at once |
      | show    | 2      | later   |

  Scenario: A name
    When I call "tool --help"
    Then it prints "usage: tool [options] <file>"
    And it prints "<total>12</total>"
    And the line matches /(?<count>\d+)/
