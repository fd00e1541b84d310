Feature: The images in the rows of the vipers
  Users see the image of every viper, and the same image at once when they come back to it: images are downloaded
  once, and kept in memory for as long as the app runs.

  Background:
    Given the server has these images:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
      | https://images.example/2/viper.png | green |
    And images are kept in memory
    And I see these vipers:
      | level | image                              |
      | 1     | https://images.example/1/viper.png |
      | 2     | https://images.example/2/viper.png |
      | 3     |                                    |

  @004-39 @004-46 @004-47
  Scenario Outline: The user can try again after <outcome>
    Given every request ends with <outcome>
    When the row "1" comes into view
    Then the row "1" offers to try again
    And the row "1" says "<text>"
    And the row "1" shows no image

    Examples:
      | outcome                | text                          |
      | no internet connection | The image could not be loaded |
      | an empty body          | Fail to convert data to image |
      | garbage                | Fail to convert data to image |

  @004-38 @004-40
  Scenario: A downloaded image is shown and kept
    Given every request ends with a valid response
    When the row "1" comes into view
    Then the row "1" shows the image "red"
    And the image kept for "https://images.example/1/viper.png" is "red"

  @004-41
  Scenario: A kept image is shown without a connection
    Given these images are kept:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
    And every request ends with no internet connection
    When the row "1" comes into view
    Then the row "1" shows the image "red"
    And the server was asked 1 time

  @004-42
  Scenario: The download is cancelled when the row leaves the view
    Given the row "1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    When the row "1" leaves the view
    Then the download of "https://images.example/1/viper.png" is cancelled
    And the row "1" does not offer to try again

  @004-43
  Scenario: A row without an address requests no image
    Given every request ends with a valid response
    When the row "3" comes into view
    Then the row "3" shows no image
    And the row "3" does not show that an image is loading
    And the row "3" does not offer to try again
    And the server was asked 1 time

  @004-44
  Scenario: A new address removes the old image at once
    Given these images are kept:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
    And the row "1" comes into view
    And the row "1" shows the image "red"
    When these vipers take their places:
      | level | image                              |
      | 1     | https://images.example/2/viper.png |
    Then the row "1" shows no image
    And the row "1" shows that its image is loading
    When the download of "https://images.example/2/viper.png" ends with a valid response
    Then the row "1" shows the image "green"

  @004-45
  Scenario: Two images with the same file name are two images
    Given every request ends with a valid response
    When the row "1" comes into view
    And the row "2" comes into view
    Then the row "1" shows the image "red"
    And the row "2" shows the image "green"

  @004-45
  Scenario: Images are kept for as long as the app runs
    Given these images are kept:
      | address                            | image |
      | https://images.example/1/viper.png | red   |
    When the app starts again
    And the load ends with a valid response
    And the row "1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    Then the image at "https://images.example/1/viper.png" was asked for 1 time

  # Fast scrolling: a row takes the place of another whose image is still loading, and the list does not
  # report that the other has left.
  @004-48
  Scenario: The late image of another row is not shown in its place
    Given the server responds even to cancelled requests
    And the row "1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    When the row "2" comes into view where the row "1" was
    And the download of "https://images.example/2/viper.png" ends with a valid response
    And the download of "https://images.example/1/viper.png" ends with a valid response
    Then the row "2" shows the image "green"
    And the row "2" never showed another image than "green"

  @004-48
  Scenario: The late image of an old address is neither shown nor kept for the new one
    Given the server responds even to cancelled requests
    And the row "1" comes into view
    And the image at "https://images.example/1/viper.png" is being downloaded
    When these vipers take their places:
      | level | image                              |
      | 1     | https://images.example/2/viper.png |
    And the download of "https://images.example/1/viper.png" ends with a valid response
    Then the row "1" shows no image
    When the download of "https://images.example/2/viper.png" ends with a valid response
    Then the row "1" shows the image "green"
    And the image kept for "https://images.example/2/viper.png" is "green"

  @004-38 @004-43
  Scenario: The rows of the screen show the images that the service names
    Given every request ends with a valid response
    When these vipers take their places:
      | level | image                              |
      | 1     | https://images.example/1/viper.png |
      | 2     | https://images.example/2/viper.png |
      | 3     | imageURL                           |
      | 4     | https:/viper.png                   |
    And I look through the rows on the screen
    Then the row "1" shows the image "red"
    And the row "2" shows the image "green"
    # Twice for the vipers, and once for each address that can be one.
    And the server was asked 4 times
