Feature: What a viper looks like
  The service may leave out anything about a viper. Users see what there is, and which vipers they can
  reach.

  @004-30 @004-31 @004-32 @004-36
  Scenario: The table has one section, with a row for each viper and no other
    Given the server has these vipers:
      | level |
      | 1     |
      | 2     |
      | 3     |
    And I opened the viper screen
    When the load ends with a valid response
    Then the list has 1 section with 3 rows in all
    And row 3 of section 1 shows "3"

  @004-29
  Scenario: Without an overview the title is empty
    Given I opened the viper screen
    When the server responds with this body:
      """json
      {"vipers": [{"level": "1"}]}
      """
    Then the screen is titled ""

  @004-33 @004-34
  Scenario: What the service leaves out is empty
    Given the server has these vipers:
      | level | image                             |
      | 1     | https://images.example/meadow.png |
      | 2     |                                   |
      |       | https://images.example/cave.png   |
    And I opened the viper screen
    When the load ends with a valid response
    Then the screen shows these rows:
      | level | image                             |
      | 1     | https://images.example/meadow.png |
      | 2     |                                   |
      |       | https://images.example/cave.png   |

  # Where the service does not say whether a viper is accessible, it is not.
  @004-23 @004-35 @004-37
  Scenario: A viper that is not accessible is dimmed
    Given the server has these vipers:
      | level | accessible |
      | 1     | yes        |
      | 2     | no         |
      | 3     |            |
    And I opened the viper screen
    When the load ends with a valid response
    Then the screen shows these rows:
      | label       | level | accessible | dimmed |
      | Viper Level | 1     | yes        | no     |
      | Viper Level | 2     | no         | yes    |
      | Viper Level | 3     | no         | yes    |
