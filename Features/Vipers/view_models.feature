Feature: What a viper looks like
  Everything about a viper may be missing in the service's answer. The screen shows what there is.

  Rule: The overview

    @004-29
    Scenario: The overview has a title
      Given the overview of the vipers is titled "test title"
      And I opened the viper screen
      When the load ends with a valid response
      Then the screen is titled "test title"

    @004-29
    Scenario: Without an overview the title is empty
      Given the vipers have no overview
      And I opened the viper screen
      When the load ends with a valid response
      Then the screen is titled ""

  Rule: The table has a row for each viper

    @004-30 @004-31
    Scenario: There are vipers
      Given the server has these vipers:
        | level |
        | 1     |
        | 2     |
        | 3     |
      And I opened the viper screen
      When the load ends with a valid response
      Then there are vipers to show
      And the table has 3 rows

    @004-30
    Scenario: There are no vipers
      Given the server has no vipers
      And I opened the viper screen
      When the load ends with a valid response
      Then there are no vipers to show
      And the table has 0 rows

    @004-30 @004-31
    Scenario: There is not even a list of vipers
      Given the server does not even have a list of vipers
      And I opened the viper screen
      When the load ends with a valid response
      Then there are no vipers to show
      And the table has 0 rows

    @004-32
    Scenario: A row that exists shows its viper
      Given the server has these vipers:
        | level |
        | 7     |
        | 8     |
        | 9     |
      And I opened the viper screen
      When the load ends with a valid response
      Then row 1 of the table shows level "7"

    @004-32
    Scenario Outline: Of three rows, there is no row <row>
      Given the server has these vipers:
        | level |
        | 7     |
        | 8     |
        | 9     |
      And I opened the viper screen
      When the load ends with a valid response
      # specs:allow mutate-number because its neighbors are not there either
      Then there is no row <row> in the table

      Examples:
        | row |
        | 0   |
        | 4   |
        | 5   |

    @004-36
    Scenario: The table asks for its rows
      Given I opened the viper screen
      When the load ends with a valid response
      Then the table has 3 rows
      And the table has no second section
      And row 1 of the table shows level "1"
      And row 3 of the table shows level "3"

  Rule: What is missing is left empty

    @004-33
    Scenario: An image, and none
      Given the server has these vipers:
        | level | image    |
        | 1     | imageURL |
        | 2     |          |
      And I opened the viper screen
      When the load ends with a valid response
      Then the screen shows these rows:
        | level | image    |
        | 1     | imageURL |
        | 2     |          |

    @004-34
    Scenario: A level, and none
      Given the server has these vipers:
        | level | image      |
        | 1     | meadow.png |
        |       | cave.png   |
      And I opened the viper screen
      When the load ends with a valid response
      Then the screen shows these rows:
        | level | image      |
        | 1     | meadow.png |
        |       | cave.png   |

  # An inaccessible row lies under a veil. Where the service does not say whether a viper is accessible,
  # it is not.
  Rule: What cannot be reached is dimmed

    @004-35 @004-37
    Scenario: Accessible, inaccessible, and unknown
      Given the server has these vipers:
        | level | accessible |
        | 1     | yes        |
        | 2     | no         |
        | 3     |            |
      And I opened the viper screen
      When the load ends with a valid response
      Then the screen shows these rows:
        | level | accessible | dimmed |
        | 1     | yes        | no     |
        | 2     | no         | yes    |
        | 3     | no         | yes    |
