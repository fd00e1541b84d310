Feature: The module of the viper screen

  @004-26
  Scenario: The router connects everything that the screen needs
    Given I opened the viper screen
    When the load ends with a valid response
    Then the viper screen stands at the root, where nothing leads back
    And only the table is visible

  # The seed's flow, steps 1 to 9: the router makes the screen, which is loading at first; it asks the
  # presenter, the presenter the interactor, the interactor the connection; the connection delivers raw
  # data, the interactor makes vipers of it, the presenter prepares them for the screen, and the screen
  # changes its state and lets the table load its rows.
  @004-11
  Scenario: All parts work together, one after the other
    Given the parts of the viper screen are observed
    And I opened the viper screen
    When the load ends with a valid response
    Then the parts worked together in this order:
      | the router connects the interactor with the connection |
      | the screen is loading                                  |
      | the presenter asks the interactor for the vipers       |
      | the interactor sends a request over the connection     |
      | the connection delivers data                           |
      | the interactor delivers 3 vipers                       |
      | the screen shows 3 vipers                              |
    And the screen is titled "Viper Demo"
    And the table has 3 rows

  @004-11
  Scenario: An error goes the same way, as far as it gets
    Given the parts of the viper screen are observed
    And I opened the viper screen
    When the load ends with no internet connection
    Then the parts worked together in this order:
      | the router connects the interactor with the connection |
      | the screen is loading                                  |
      | the presenter asks the interactor for the vipers       |
      | the interactor sends a request over the connection     |
      | the screen tells of an error: Request Failed           |

  Rule: The bundled vipers take as long as a network might

    Background:
      Given the vipers are bundled with the app
      And I opened the viper screen

    @004-27
    Scenario: After 1.5 seconds the bundled vipers are there
      When 1.5 seconds pass
      Then the screen shows these rows:
        | level | accessible |
        | 1     | yes        |
        | 2     | no         |
        | 3     | no         |
      And the screen is titled "Viper Demo"
      And the server was asked 0 times

    @004-27
    Scenario: Before that, the screen is loading
      When 1.4 seconds pass
      Then only the loading view is visible
