Feature: From the landing screen to the lists and back
  Screens tell what the user does there. What comes next is decided above them, by the flow they belong
  to: the app, the landing screen with what it leads to, the characters, the comics.

  Background:
    Given that I asked not to see the onboarding screen again

  @001-10
  Scenario: What the landing screen offers
    When the app starts
    Then the screen is titled "Marvel Api Client"
    And the screen shows these rows:
      | choice                |
      | All Marvel Characters |
      | All Marvel Comics     |

  @001-11
  Scenario: All characters
    When the app starts
    And I tap "All Marvel Characters"
    Then I see the list of all characters
    And these flows are under way:
      | the app    |
      | landing    |
      | characters |

  @001-12
  Scenario: All comics
    When the app starts
    And I tap "All Marvel Comics"
    Then I see the list of all comics
    And these flows are under way:
      | the app |
      | landing |
      | comics  |

  @001-56
  Scenario: Two taps begin one flow
    When the app starts
    And I tap "All Marvel Characters" twice in a row
    Then these places are open, the first of them at the bottom:
      | the landing screen         |
      | the list of all characters |
    And these flows are under way:
      | the app    |
      | landing    |
      | characters |

  @001-23 @001-56
  Scenario Outline: Going back from <choice> ends the flow
    When the app starts
    And I tap "<choice>"
    And I go back
    Then I see the landing screen
    And these flows are under way:
      | the app |
      | landing |

    Examples:
      | choice                |
      | All Marvel Characters |
      | All Marvel Comics     |

  @001-23
  Scenario Outline: Going back from <detail> leads to its list, and the flow goes on
    When the app starts
    And I tap "<choice>"
    And the load ends with a valid response
    And I select "<row>"
    Then I see <detail>
    When I go back
    Then I see <list>
    And these flows are under way:
      | the app |
      | landing |
      | <flow>  |

    Examples:
      | choice                | row                    | detail                | list                       | flow       |
      | All Marvel Characters | Aegis                  | the character 1009150 | the list of all characters | characters |
      | All Marvel Comics     | Untold Tides (2017) #1 | the comic 61537       | the list of all comics     | comics     |

  @001-56
  Scenario: A flow that has ended is not ended again
    When the app starts
    And I tap "All Marvel Comics"
    And I go back twice in a row
    Then I see the landing screen
    And these flows are under way:
      | the app |
      | landing |

  @001-56
  Scenario: A flow that has ended can begin anew
    When the app starts
    And I tap "All Marvel Comics"
    And I go back
    And I tap "All Marvel Characters"
    Then these flows are under way:
      | the app    |
      | landing    |
      | characters |

  @001-24
  Scenario: There is no way back from the landing screen
    When the app starts
    And I go back
    Then I see the landing screen
    And the screen is titled "Marvel Api Client"

  @001-57
  Scenario Outline: <place> reports what happened and leads nowhere by itself
    Given <place> is on its own, without a coordinator
    When I tap "<label>"
    Then the screen has reported that "<message>"
    And I see <place>

    Examples:
      | place                 | label                 | message                          |
      | the onboarding screen | SKIP                  | the onboarding was skipped       |
      | the landing screen    | All Marvel Characters | All Marvel Characters was chosen |
      | the landing screen    | All Marvel Comics     | All Marvel Comics was chosen     |

  @001-57
  Scenario: Two taps on one row open it once
    When the app starts
    And I tap "All Marvel Characters"
    And the load ends with a valid response
    And I select "Aegis" twice in a row
    Then these places are open, the first of them at the bottom:
      | the landing screen         |
      | the list of all characters |
      | the character 1009150      |

  @001-11 @001-22 @001-23
  # specs:allow scenario-length, several-whens because a journey has a beginning and an end
  Scenario: From the landing screen to a character, to one of its comics, and all the way back
    Given the app starts
    And I tap "All Marvel Characters"
    And the load ends with a valid response
    And I select "3-D Man"
    And the load ends with a valid response
    And I select "Avengers: The Initiative (2007) #14"
    And the load ends with a valid response
    Then the screen is titled "Avengers: The Initiative (2007) #14"
    And these places are open, the first of them at the bottom:
      | the landing screen         |
      | the list of all characters |
      | the character 1011334      |
      | the comic 21366            |
    When I go back
    Then the screen is titled "3-D Man"
    When I go back
    Then the list has 1 section with 20 rows in all
    When I go back
    Then I see the landing screen
    # Nothing was loaded again on the way back.
    And the server was asked 3 times
