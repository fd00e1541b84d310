@runner
Feature: A command line that helps
  Options of other Cucumber tools, and misspelled ones, are answered with what to type here. Nothing is
  guessed, and nothing is passed over.

  Background:
    Given these steps:
      | step     | what it does         |
      | it works | passes               |
      | it waits | is pending: not here |
    And the feature file "Features/a.feature":
      """
      Feature: Shop
        Scenario: Whole
          Given it works
        Scenario: Waiting
          Given it waits
      """

  @runner-strict
  Scenario Outline: The last of two opposite options holds
    When the specs are run with "<options>"
    Then the exit status is <status>

    Examples:
      | options              | status |
      | --strict             | 1      |
      | --no-strict          | 0      |
      | --no-strict --strict | 1      |
      | --strict --no-strict | 0      |

  @runner-advice
  Scenario Outline: What cannot be done is answered with what can
    When the specs are run with "<arguments>"
    Then the exit status is 2
    And the message says "<answer>"
    And nothing ran

    Examples:
      | arguments             | answer                            |
      | --failfast            | Did you mean '--fail-fast'?       |
      | -o report.xml         | There is no option '-o'.          |
      | --no-tags             | There is no option '--no-tags'    |
      | features              | Did you mean 'Features'?          |
      | run run               | There is no file or folder 'run'  |
      | Features/**/*.feature | There is no file or folder        |
      | --tags '(@a'          | a '(' has no ')'                  |
      | completions tcsh      | The shells are bash, zsh, fish    |
      | languages Klingonese  | There is no language 'Klingonese' |

  @runner-explanations
  Scenario Outline: Asking the program
    When the specs are run with "<arguments>"
    Then the exit status is 0
    And the report says "<answer>"

    Examples:
      | arguments        | answer        |
      | help             | Usage:        |
      | help check       | check [PATH]… |
      | languages        | German        |
      | languages de     | Angenommen    |
      | completions bash | complete -F   |
      | completions zsh  | #compdef      |
      | completions fish | complete -c   |

  @runner-configuration-mistakes
  Scenario Outline: A mistake in specs.json is named with its place
    Given the file "specs.json":
      """
      <content>
      """
    When the specs are run
    Then the exit status is 2
    And the message says "<message>"
    And nothing ran

    Examples:
      | content                      | message                                   |
      | {"minimum": 1,}              | specs.json:1:15: this is not JSON         |
      | {"minimum": 1, "minimum": 2} | this is not JSON                          |
      | {"paths": ["nope"]}          | 'nope', which 'paths' in specs.json names |
      | {"tags": "(@a"}              | specs.json:1:10: tags is '(@a'            |

  @runner-broken-link
  Scenario: A link that leads nowhere is named as what it is
    Given the link "Features/old.feature" to "gone.feature"
    When the specs are run
    Then the exit status is 2
    And the message says "'Features/old.feature' is a symbolic link to 'gone.feature', which does not exist"
    And nothing ran

  @runner-unknown-parameter
  Scenario: A step definition with an unknown parameter lets the others run, and fails the run
    Given these steps:
      | step        | what it does |
      | I {nope} it | passes       |
    When the specs are run with "--no-strict"
    Then the exit status is 2
    And the message says "nope"
    And the report says "2 scenarios (1 pending, 1 passed)"
