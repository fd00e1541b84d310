@technical
Feature: How the parts of the viper screen work together
  The viper app shows developers how the parts of a VIPER module depend on each other, so the order in which they
  work is part of what it promises.

  @004-26
  Scenario: The viper screen is the first screen, and nothing leads back from it
    Given I opened the viper screen
    When the load ends with a valid response
    Then only the table is visible
    And I cannot go back

  @004-11 @004-28
  Scenario: The vipers are requested while the screen loads, and shown when they arrive
    Given I opened the viper screen
    When the load ends with a valid response
    Then this happened in the viper app, in this order:
      | the screen is loading                                  |
      | http://somedomain/someservice/fetchVipers is requested |
      | the response arrives                                   |
      | the screen shows 3 vipers                              |

  @004-11
  Scenario: An error is shown when the request has failed
    Given I opened the viper screen
    When the load ends with no internet connection
    Then this happened in the viper app, in this order:
      | the screen is loading                                  |
      | http://somedomain/someservice/fetchVipers is requested |
      | the screen has an error: Request Failed                |

  @004-11 @004-38 @004-40
  Scenario: An image is looked for in memory, downloaded, and kept there
    Given the server has these images:
      | address                           | image  |
      | https://images.example/meadow.png | meadow |
    And I opened the viper screen
    And the load ends with a valid response
    When the row "1" comes into view
    And the download of "https://images.example/meadow.png" ends with a valid response
    Then the row "1" shows the image "meadow"
    And this happened in the viper app, in this order:
      | the screen is loading                                  |
      | http://somedomain/someservice/fetchVipers is requested |
      | the response arrives                                   |
      | the screen shows 3 vipers                              |
      | no image is in memory                                  |
      | https://images.example/meadow.png is requested         |
      | the response arrives                                   |
      | the image is kept in memory                            |

  @004-17 @004-42
  Scenario: The download of one row goes on when another row leaves the view
    Given the server has these images:
      | address                           | image  |
      | https://images.example/meadow.png | meadow |
      | https://images.example/forest.png | forest |
    And the server has these vipers:
      | level | image                             |
      | 1     | https://images.example/meadow.png |
      | 2     | https://images.example/forest.png |
    And I opened the viper screen
    And the load ends with a valid response
    And the row "1" comes into view
    And the row "2" comes into view
    When the row "1" leaves the view
    And the download of "https://images.example/forest.png" ends with a valid response
    Then the download of "https://images.example/meadow.png" is cancelled
    And the row "2" shows the image "forest"

  @004-27
  Scenario: The bundled vipers are shown after 1.5 seconds
    Given the vipers are bundled with the app
    And I opened the viper screen
    When 1.25 seconds pass
    Then only the loading view is visible
    When 0.25 seconds pass
    Then the screen shows these rows:
      | level | accessible |
      | 1     | yes        |
      | 2     | no         |
      | 3     | no         |
    And the screen is titled "Viper Demo"
    And the server was asked 0 times
