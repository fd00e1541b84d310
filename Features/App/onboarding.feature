Feature: Greeting those who are new
  As a user who opens the app for the first time
  I want to learn what it is for, and never see it again once I have said so
  So that I know what to expect and am not asked twice

  @001-01
  Scenario: The first launch begins with the onboarding screen
    Given that the app was installed just now
    When the app starts
    Then I see the onboarding screen
    And I can not go back

  @001-09
  Scenario: What the onboarding screen says
    # The blank in "Don 't" is how the app writes it.
    Given that the app was installed just now
    When the app starts
    Then the screen shows these rows:
      | text                   | box        |
      | Know your heroes       |            |
      | Don 't show this again | not ticked |
      | SKIP                   |            |

  @001-05
  Scenario: Skipping leads to the landing screen for good
    Given that the app was installed just now
    When the app starts
    And I tap "SKIP"
    Then I see the landing screen
    And I can not go back

  @001-06
  Scenario: Skipping alone does not keep the onboarding screen from coming back
    Given that the app was installed just now
    When the app starts
    And I tap "SKIP"
    And the app starts again
    Then I see the onboarding screen

  @001-04
  Scenario: Who asked not to see it again begins at the landing screen
    Given that I asked not to see the onboarding screen again
    When the app starts
    Then I see the landing screen
    And I can not go back

  @001-02 @001-03
  Scenario: The symbol of the box tells whether it is ticked
    Given that the app was installed just now
    When the app starts
    Then the screen shows these rows:
      | text                   | symbol    |
      | Know your heroes       |           |
      | Don 't show this again | rectangle |
      | SKIP                   |           |
    When I tap "Don 't show this again"
    Then the screen shows these rows:
      | text                   | symbol                   |
      | Know your heroes       |                          |
      | Don 't show this again | checkmark.rectangle.fill |
      | SKIP                   |                          |

  @001-02 @real-disk
  Scenario Outline: Ticking the box is remembered in <keeper>
    Given that the preferences are kept in <keeper>
    When the app starts
    And I tap "Don 't show this again"
    Then the box is ticked
    And the answer under "dontShowOnboarding" is yes

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  @001-03 @real-disk
  Scenario Outline: Taking the tick away is remembered in <keeper>
    Given that the preferences are kept in <keeper>
    When the app starts
    And I tap "Don 't show this again"
    And I tap "Don 't show this again"
    Then the box is not ticked
    And the answer under "dontShowOnboarding" is no

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  @001-07 @real-disk
  Scenario Outline: Ticking the box spares me the next launch, remembered in <keeper>
    Given that the preferences are kept in <keeper>
    When the app starts
    And I tap "Don 't show this again"
    And I tap "SKIP"
    And the app starts again
    Then I see the landing screen

    Examples:
      | keeper              |
      | a file              |
      | the user's defaults |

  @001-08
  Scenario Outline: The box shows what I asked for before: <wish>
    Given that I asked <wish>
    When the app starts with the link "marvelapiclient://onboarding"
    Then the box is <box>

    Examples:
      | wish                                   | box        |
      | to see the onboarding screen again     | not ticked |
      | not to see the onboarding screen again | ticked     |

  @001-02 @improvement
  Scenario: A wish that can not be remembered is not shown as if it were
    Given that the app was installed just now
    And that nothing more can be saved on the device
    When the app starts
    And I tap "Don 't show this again"
    Then present this message:
      | title | Your choice was not saved                                           |
      | text  | It could not be saved on this device. Free some space and try again |
