Feature: From the landing screen to the lists and back
  Users reach everything from the landing screen, and always find the way back to it. What belongs together is a
  flow: the app, the landing screen, the characters, the comics; a flow ends when the user leaves it.

  Background:
    Given that I asked not to see the onboarding screen again

  @001-10
  Scenario: The landing screen offers characters and comics
    When the app starts
    Then the screen is titled "Marvel Api Client"
    And the screen shows these rows:
      | choice                |
      | All Marvel Characters |
      | All Marvel Comics     |

  @001-11 @001-12 @001-57
  Scenario Outline: The landing screen leads to <list>
    When the app starts
    And I tap "<choice>"
    Then I see <list>
    And these flows are under way:
      | the app |
      | landing |
      | <flow>  |

    Examples:
      | choice                | list                       | flow       |
      | All Marvel Characters | the list of all characters | characters |
      | All Marvel Comics     | the list of all comics     | comics     |

  @001-56 @001-57
  Scenario: Two quick taps open a list, or a page, once
    When the app starts
    And I tap "All Marvel Characters" twice
    Then these places are open, from bottom to top:
      | the landing screen         |
      | the list of all characters |
    And these flows are under way:
      | the app    |
      | landing    |
      | characters |
    When the load ends with a valid response
    And I select "Aegis" twice
    Then these places are open, from bottom to top:
      | the landing screen                |
      | the list of all characters        |
      | the page of the character 1009150 |

  @001-23 @001-56
  Scenario: Going back to the landing screen ends a flow, and another can begin
    When the app starts
    And I tap "All Marvel Comics"
    And I go back
    Then I see the landing screen
    And these flows are under way:
      | the app |
      | landing |
    When I tap "All Marvel Characters"
    Then these flows are under way:
      | the app    |
      | landing    |
      | characters |

  @001-24
  Scenario: Nothing leads back from the landing screen
    When the app starts
    Then I cannot go back
    When I go back
    Then I see the landing screen

  @001-11 @001-22 @001-23
  # specs:allow several-whens because a journey has a beginning and an end
  Scenario: From the landing screen to a character, to one of its comics, and all the way back
    Given the app starts
    And I tap "All Marvel Characters"
    And the load ends with a valid response
    And I select "3-D Man"
    And the load ends with a valid response
    And I select "Avengers: The Initiative (2007) #14"
    And the load ends with a valid response
    Then the screen is titled "Avengers: The Initiative (2007) #14"
    And these places are open, from bottom to top:
      | the landing screen                |
      | the list of all characters        |
      | the page of the character 1011334 |
      | the page of the comic 21366       |
    When I go back
    Then the screen is titled "3-D Man"
    When I go back
    Then the list has 1 section with 20 rows in all
    And these flows are under way:
      | the app    |
      | landing    |
      | characters |
    When I go back
    Then I see the landing screen
    # Nothing was loaded again on the way back.
    And the server was asked 3 times
