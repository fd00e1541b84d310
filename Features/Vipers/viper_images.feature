Feature: The images in the rows of the vipers
  An image is taken from memory if it has been shown before, or else downloaded, shown and remembered.
  They are kept in memory only.

  Background:
    Given the server has these images:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
      | https://images.example/2/viper.png | green |
    And images are kept in a memory with room for 50
    And a list with these images:
      | row     | image                              |
      | Level 1 | https://images.example/1/viper.png |
      | Level 2 | https://images.example/2/viper.png |
      | Level 3 |                                    |

  @004-38
  Scenario: A downloaded image is shown
    Given every request ends with a valid response
    When the row "Level 1" comes into view
    Then the row "Level 1" shows the image "red"

  @004-39
  Scenario: When the download fails there is no image
    Given every request ends with no internet connection
    When the row "Level 1" comes into view
    Then the row "Level 1" offers to try again
    And the row "Level 1" shows no image

  @004-40
  Scenario: A downloaded image is remembered
    Given every request ends with a valid response
    When the row "Level 1" comes into view
    Then the row "Level 1" shows the image "red"
    And the image kept for "https://images.example/1/viper.png" is "red"

  @004-41
  Scenario: A remembered image is shown even if no download would succeed
    Given these images are kept:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
    And every request ends with no internet connection
    When the row "Level 1" comes into view
    Then the row "Level 1" shows the image "red"
    And the server was asked 0 times

  @004-42
  Scenario: When a row is no longer displayed, its download is cancelled
    Given the row "Level 1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    When the row "Level 1" leaves the view
    Then the download of "https://images.example/1/viper.png" is cancelled
    And the row "Level 1" does not offer to try again

  @004-43
  Scenario: A row with an empty address has no image, and asks for none
    Given every request ends with a valid response
    When the row "Level 3" comes into view
    Then the row "Level 3" shows no image
    And the row "Level 3" does not show that an image is loading
    And the server was asked 0 times

  @004-43
  Scenario Outline: An address that names no server is as good as an empty one: <address>
    Given a list with these images:
      | row     | image     |
      | Level 4 | <address> |
    And every request ends with a valid response
    When the row "Level 4" comes into view
    Then the row "Level 4" shows no image
    And the server was asked 0 times

    Examples:
      | address         |
      | imageURL        |
      | file:/viper.png |

  @004-44
  Scenario: A new address takes the image before it away at once
    Given these images are kept:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
    And the row "Level 1" comes into view
    And the row "Level 1" shows the image "red"
    When the row "Level 1" gets the image "https://images.example/2/viper.png"
    Then the row "Level 1" shows no image
    And the row "Level 1" shows that its image is loading
    When the download of "https://images.example/2/viper.png" ends with a valid response
    Then the row "Level 1" shows the image "green"

  @004-45
  Scenario: Two images with the same file name are two images
    Given every request ends with a valid response
    When the row "Level 1" comes into view
    And the row "Level 2" comes into view
    Then the row "Level 1" shows the image "red"
    And the row "Level 2" shows the image "green"

  @004-45
  Scenario: Images are remembered for as long as the app runs
    Given these images are kept:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
    When the app is ended and started again
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/1/viper.png"

  @004-46
  Scenario: No bytes are an error
    Given every request ends with an empty body
    When the row "Level 1" comes into view
    # specs:allow mutate-negation because it does not offer that before the answer is there
    Then the row "Level 1" offers to try again

  @004-46 @004-47
  Scenario: Bytes that are no image are an error, which has its words
    Given every request ends with garbage
    When the row "Level 1" comes into view
    Then the row "Level 1" says "Fail to convert data to image"

  # Fast scrolling: one row takes the place of another whose image is still on its way, and no one says
  # that the other has gone.
  @004-48
  Scenario: The late image of another row is not shown in its place
    Given the server answers even cancelled requests
    And the row "Level 1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    When the row "Level 2" comes into view where the row "Level 1" was
    And the download of "https://images.example/2/viper.png" ends with a valid response
    And the download of "https://images.example/1/viper.png" ends with a valid response
    Then the row "Level 2" shows the image "green"
    And the row "Level 2" never showed another image than "green"

  @004-48
  Scenario: A row that comes back to its old place shows its own image again
    Given every request ends with a valid response
    And the row "Level 1" comes into view
    And the row "Level 1" shows the image "red"
    And the row "Level 2" comes into view where the row "Level 1" was
    And the row "Level 2" shows the image "green"
    When the row "Level 1" comes into view where the row "Level 2" was
    Then the row "Level 1" shows the image "red"

  @004-48
  Scenario: The late image of an address that was replaced is neither shown nor kept for the new one
    Given the server answers even cancelled requests
    And the row "Level 1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    When the row "Level 1" gets the image "https://images.example/2/viper.png"
    And the download of "https://images.example/1/viper.png" ends with a valid response
    Then the row "Level 1" shows no image
    # specs:allow mutate-text because no other image is kept either
    And no image is kept for "https://images.example/2/viper.png"

  @004-38 @004-43
  Scenario: The rows of the screen show the images that the service names
    Given the server has these vipers:
      | level | image                              |
      | 1     | https://images.example/1/viper.png |
      | 2     | https://images.example/2/viper.png |
      | 3     | imageURL                           |
    And every request ends with a valid response
    And I opened the viper screen
    When I look through the rows on the screen
    Then the row "1" shows the image "red"
    And the row "2" shows the image "green"
    And the row "3" shows no image
