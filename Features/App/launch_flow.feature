Feature: Where the app begins
  New users are greeted by the onboarding screen, others go straight to the landing screen. Users who follow
  a link want neither: a link leads past both, whether or not the app is running.

  @001-04 @001-42 @001-47
  Scenario Outline: A link starts the app where it leads, although I asked <wish>: <link>
    Given that I asked <wish>
    When the app starts with the link "<link>"
    Then I see <place>

    Examples:
      | wish                                   | link                         | place                 |
      | to see the onboarding screen again     | marvelapiclient://landing    | the landing screen    |
      | not to see the onboarding screen again | marvelapiclient://onboarding | the onboarding screen |

  @001-42 @001-48
  Scenario Outline: A link takes the running app where it leads, although I asked <wish>: <link>
    Given that I asked <wish>
    When the app starts
    And I open the link "<link>"
    Then I see <place>

    Examples:
      | wish                                   | link                         | place                 |
      | to see the onboarding screen again     | marvelapiclient://landing    | the landing screen    |
      | not to see the onboarding screen again | marvelapiclient://onboarding | the onboarding screen |

  @001-42
  Scenario Outline: A link past the onboarding screen does not change my wish: I asked <wish>
    Given that I asked <wish>
    When the app starts with the link "<link>"
    And the app starts again
    Then I see <place>

    Examples:
      | wish                                   | link                         | place                 |
      | to see the onboarding screen again     | marvelapiclient://characters | the onboarding screen |
      | not to see the onboarding screen again | marvelapiclient://onboarding | the landing screen    |

  @001-05 @001-42
  Scenario: The onboarding screen that a link opens leads on to the landing screen
    Given that I asked not to see the onboarding screen again
    When the app starts with the link "marvelapiclient://onboarding"
    And I tap "SKIP"
    Then I see the landing screen
