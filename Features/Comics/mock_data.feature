Feature: Running without a network
  So that the app can be shown and tested where there is no network, it uses comics that are bundled with it
  when it is launched with the argument UseMockData.

  @000-31
  Scenario: The bundled comics need no network
    Given that I don't have internet connection
    And that the app is launched with the argument "UseMockData"
    When I open the list of comics
    Then the list has 10 sections with 50 rows in all
    And the server was asked 0 times

  @000-32
  Scenario: Launched without the argument, the app asks its server
    Given I opened the list of comics
    When the load ends with a valid response
    Then the server was asked 1 time

  @000-33
  Scenario: From the bundled comics to the characters of one
    Given that the app is launched with the argument "UseMockData"
    When I open the list of comics
    Then the screen is titled "Marvel Comics"
    When I select "Amazing Spider-Man (1999) #558 (Turner Variant)"
    Then the screen is titled "Amazing Spider-Man (1999) #558 (Turner Variant)"
    And the screen shows these rows:
      | name         |
      | Archangel    |
      | Avalanche    |
      | Blob         |
      | Colossus     |
      | Destiny      |
      | Nightcrawler |
      | Pyro         |
      | Storm        |
      | Wolverine    |
      | X-Men        |
    And I can go back to "Marvel Comics"
    And the server was asked 0 times
