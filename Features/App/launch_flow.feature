Feature: Where the app begins
  The app begins with the onboarding screen, unless the user asked not to see it again, or with what a
  link leads to. Links work alike whether the app has to be started for them or is running.

  @001-04 @001-42 @001-47
  Scenario Outline: Not running, and I asked <wish>: the link <link>
    Given that I asked <wish>
    When the app starts with the link "<link>"
    Then I see <place>

    Examples:
      | wish                                   | link                         | place                      |
      | to see the onboarding screen again     | marvelapiclient://landing    | the landing screen         |
      | to see the onboarding screen again     | marvelapiclient://onboarding | the onboarding screen      |
      | to see the onboarding screen again     | marvelapiclient://characters | the list of all characters |
      | to see the onboarding screen again     | marvelapiclient://comics     | the list of all comics     |
      | not to see the onboarding screen again | marvelapiclient://landing    | the landing screen         |
      | not to see the onboarding screen again | marvelapiclient://onboarding | the onboarding screen      |
      | not to see the onboarding screen again | marvelapiclient://characters | the list of all characters |
      | not to see the onboarding screen again | marvelapiclient://comics     | the list of all comics     |

  @001-42 @001-48
  Scenario Outline: Running, and I asked <wish>: the link <link>
    Given that I asked <wish>
    When the app starts without a link
    And I open the link "<link>"
    Then I see <place>

    Examples:
      | wish                                   | link                         | place                      |
      | to see the onboarding screen again     | marvelapiclient://landing    | the landing screen         |
      | to see the onboarding screen again     | marvelapiclient://onboarding | the onboarding screen      |
      | to see the onboarding screen again     | marvelapiclient://characters | the list of all characters |
      | not to see the onboarding screen again | marvelapiclient://landing    | the landing screen         |
      | not to see the onboarding screen again | marvelapiclient://onboarding | the onboarding screen      |
      | not to see the onboarding screen again | marvelapiclient://comics     | the list of all comics     |

  @001-42
  Scenario Outline: Going past my wish once does not change it: <link>, and I asked <wish>
    # The app's description leaves open whether a link also counts as having seen the onboarding screen.
    # It does not: only the box does.
    Given that I asked <wish>
    When the app starts with the link "<link>"
    And the app starts again
    Then I see <place>

    Examples:
      | wish                                   | link                         | place                 |
      | to see the onboarding screen again     | marvelapiclient://characters | the onboarding screen |
      | not to see the onboarding screen again | marvelapiclient://onboarding | the landing screen    |

  @001-05 @001-42
  Scenario: The onboarding screen of a link leads on like any other
    Given that I asked not to see the onboarding screen again
    When the app starts with the link "marvelapiclient://onboarding"
    And I tap "SKIP"
    Then I see the landing screen
