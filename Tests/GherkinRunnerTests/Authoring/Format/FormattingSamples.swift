/// Features before and after formatting.
extension FormattingTests {
  static let samples = [
    Sample(
      "blocks, each behind a blank line",
      "Feature: a\nBackground:\nGiven b\nScenario: c\nWhen d\nExamples:\n|x|\nRule: e\nExample: f\n* g\n",
      """
      Feature: a

        Background:
          Given b

        Scenario: c
          When d

          Examples:
            | x |

        Rule: e

          Example: f
            * g

      """),
    Sample(
      "single blank lines, of which none is lost",
      "\n\nFeature: a\n\n\n  text\n\n\n\n  Scenario: b\n\n    Given c\n\n\n    When d\n\n\n",
      "Feature: a\n\n  text\n\n  Scenario: b\n\n    Given c\n\n    When d\n"),
    Sample(
      "comments: with what they precede, or with what they stand right below",
      """
      # top
      Feature: a
      Scenario: b
        # of the step
        Given c
          # And commented out

      # of the next
      @t
      # between
      Scenario: d
        Given e
          # of the table
          | x |
          # of the row
          | y |

      # Scenario: commented out
        # Given f
      """,
      """
      # top
      Feature: a

        Scenario: b
          # of the step
          Given c
          # And commented out

        # of the next
        @t
        # between
        Scenario: d
          Given e
            # of the table
            | x |
            # of the row
            | y |

        # Scenario: commented out
          # Given f

      """),
    Sample(
      "tables by the width at which cells are shown",
      "Feature: a\n Scenario: b\n  Given c\n  |漢字|👩‍👩‍👧|\n|e\u{301}|🇳🇱🇳🇱|\n|a\\|b|  |\n|❤️|x| # left over\n",
      """
      Feature: a

        Scenario: b
          Given c
            | 漢字 | 👩‍👩‍👧   |
            | e\u{301}    | 🇳🇱🇳🇱 |
            | a\\|b |      |
            | ❤️   | x    | # left over

      """),
    Sample(
      "doc strings, whose content moves with them",
      "Feature: a\n Scenario: b\n  Given c\n  ``` json\n    {\n\n   }\nx  \n  ```\n",
      """
      Feature: a

        Scenario: b
          Given c
            ```json
              {

             }
            x\("  ")
            ```

      """),
    Sample(
      "tags on one line, unless a comment is about them or it grows too long",
      "@a\n@b@c\n\nFeature: d\n  @e  @f #why\n  @g\n  Scenario: h\n"
        + String(repeating: "@0123456789\n", count: 10) + "  Scenario: i",
      """
      @a @b @c
      Feature: d

        @e @f #why
        @g
        Scenario: h

        @0123456789 @0123456789 @0123456789 @0123456789 @0123456789 @0123456789 @0123456789 @0123456789
        @0123456789 @0123456789
        Scenario: i

      """),
    Sample(
      "the language and the keywords as they are written",
      "#language:nl\nFunctionaliteit:a\nVoorbeeld:b\nStel c\n*   d\nGegeven  \n",
      "#language:nl\nFunctionaliteit: a\n\n  Voorbeeld: b\n    Stel c\n    * d\n    Gegeven \n"),
    Sample(
      "descriptions to the letter",
      "Feature: a\n\n      code\n- item  \n\n\ntext\n\n\nScenario: b",
      "Feature: a\n\n      code\n- item  \n\n\ntext\n\n  Scenario: b\n"),
    Sample("CRLF", "Feature: a\r\nScenario: b\r\n", "Feature: a\r\n\r\n  Scenario: b\r\n"),
    Sample("a byte order mark", "\u{FEFF}  Feature: a", "\u{FEFF}Feature: a\n"),
    Sample("a file of comments", "\n  # a\n\n\n# b", "# a\n\n# b\n"),
    Sample("a file of nothing", " \n\n", ""),
  ]
}
