Feature: The module of the viper screen

  @004-26
  Scenario: The router connects everything that the screen needs
    Given I opened the viper screen
    When the load ends with a valid response
    Then the viper screen stands at the root, where nothing leads back
    And only the table is visible

  # The flow: the router makes the screen, which is loading at first; it asks the
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

  # The flow: the image view looks into the cache, asks the downloader, the downloader the
  # connection; what comes is kept and shown.
  @004-11 @004-38 @004-40
  Scenario: An image goes from the connection into the cache and onto the screen
    Given the server has these images:
      | address                           | image  |
      | https://images.example/meadow.png | meadow |
    And the parts of the viper screen are observed
    And I opened the viper screen
    And the load ends with a valid response
    When the row "1" of the screen comes into view
    And the download of "https://images.example/meadow.png" ends with a valid response
    Then the row "1" shows the image "meadow"
    And these parts worked together last, in this order:
      | the cache has no image                             |
      | the downloader sends a request over the connection |
      | the connection delivers data                       |
      | the cache keeps the image                          |

  # The flow: the row goes while its image is on its way.
  @004-11 @004-17 @004-42
  Scenario: A row that goes cancels its download over the connection
    Given the parts of the viper screen are observed
    And I opened the viper screen
    And the load ends with a valid response
    When the row "1" of the screen comes into view
    And the image at "https://images.example/meadow.png" is being downloaded
    And the row "1" leaves the view
    Then the download of "https://images.example/meadow.png" is cancelled
    And these parts worked together last, in this order:
      | the cache has no image                             |
      | the downloader sends a request over the connection |
      | the downloader asks the connection to cancel       |

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
