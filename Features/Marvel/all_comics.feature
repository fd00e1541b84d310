Feature: See all comics
  Readers browse the comics of the Marvel service to find something to read. The list shows those that can be
  read on a screen, in the order of the service.

  @001-34
  Scenario: The list is titled, and in the order of the service, each comic with its picture
    Given I opened the list of all comics
    When the load ends with a valid response
    Then the screen is titled "Marvel Comics"
    And the screen shows these rows:
      | id    | title                                                            | picture                                                                         |
      | 1886  | Official Handbook of the Marvel Universe (2004) #12 (SPIDER-MAN) | https://i.annihil.us/u/prod/marvel/i/mg/handbook/standard_medium.jpg            |
      | 21366 | Avengers: The Initiative (2007) #14                              | https://i.annihil.us/u/prod/marvel/i/mg/initiative/standard_medium.jpg          |
      | 61537 | Untold Tides (2017) #1                                           | https://i.annihil.us/u/prod/marvel/i/mg/image_not_available/standard_medium.jpg |

  @001-35
  Scenario: Only digital comics are requested
    Given I opened the list of all comics
    When the load ends with a valid response
    Then the last request had the parameter "format" with the value "digital comic"

  @001-37
  Scenario: More comics are loaded at the end of the list
    Given the server has 60 comics
    And I opened the list of all comics
    And the load ends with a valid response
    When I come to the end of the list
    And the load ends with a valid response
    Then the list has 1 section with 60 rows in all
    And the last request had the parameter "offset" with the value "50"

  @001-38
  Scenario Outline: The message says why there are no comics: <outcome>
    Given I opened the list of all comics
    When the load ends with <outcome>
    Then hide the UI activity indicator
    And present this message:
      | title | <title> |
      | text  | <words> |

    Examples:
      | outcome                | title                  | words                                                                                 |
      | no internet connection | No internet connection | The comics could not be loaded. Check your internet connection and try again          |
      | an invalid response    | Failed loading comics  | The comics could not be loaded because the server's response could not be read        |
      | status 401             | Access refused         | The comics could not be loaded because the server does not accept the key of this app |
      | status 404             | No such comics         | The comics you asked for do not exist, or not any more                                |

  @001-21 @001-34
  Scenario: A row has a small picture, and the page of the comic the same in full size
    Given the server has these comics:
      | id | title       | picture                      | extension |
      | 1  | Storm Front | https://images.example/front | jpg       |
    And the server has these images:
      | address                                          | image       |
      | https://images.example/front/standard_medium.jpg | small front |
      | https://images.example/front.jpg                 | large front |
    And every request ends with a valid response
    When I open the list of all comics
    And I look through the rows on the screen
    Then the row "Storm Front" shows the image "small front"
    When I select "Storm Front"
    And I look at the picture of the page
    Then the row "picture" shows the image "large front"
