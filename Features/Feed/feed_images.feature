Feature: The images in the rows of the feed
  As a user, I want to see the image of a movie as soon as its row is in view, so that I never wait for
  images that I do not look at.

  Background:
    Given the server has these images:
      | address                                    | image  |
      | https://image.tmdb.org/t/p/w500/ferry.jpg  | ferry  |
      | https://image.tmdb.org/t/p/w500/garden.jpg | garden |
    And I see the feed with these movies:
      | title           | poster      |
      | The Night Ferry | /ferry.jpg  |
      | A Winter Garden | /garden.jpg |

  Rule: An image is loaded when its row is in view, or about to be

    @003-55
    Scenario: Only the image of the row in view is loaded
      When the row "A Winter Garden" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/garden.jpg" is being downloaded
      # For the feed, and for that image.
      Then the server was asked 2 times

    @003-55
    Scenario: The download is cancelled when the row leaves the view
      Given the row "The Night Ferry" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" leaves the view
      Then the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" is cancelled

    @003-55
    Scenario: The image of a row near the view is loaded ahead, once
      Given the row "The Night Ferry" comes near the view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows that its image is loading
      When the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" was asked for 1 time

    @003-55
    Scenario: The download is cancelled when the row does not come into view after all
      Given the row "The Night Ferry" comes near the view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" is no longer near the view
      Then the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" is cancelled

    @003-57
    Scenario: An image that arrives after its row has left is not shown
      Given the server responds even to cancelled requests
      And the row "The Night Ferry" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      When the row "The Night Ferry" leaves the view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows no image

    @003-58
    Scenario: An image that is loading is not requested again
      Given the row "The Night Ferry" comes into view
      When the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" was asked for 1 time

    @003-55 @003-58
    Scenario Outline: An image whose download was cancelled is requested again when its row <change>
      Given the row "The Night Ferry" comes into view
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      And the row "The Night Ferry" leaves the view
      When the row "The Night Ferry" <change>
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" is being downloaded
      Then the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" was asked for 2 times

      Examples:
        | change              |
        | comes into view     |
        | comes near the view |

  Rule: The user sees whether the image is loading, is there, or cannot be loaded

    @003-56
    Scenario: The row shows that its image is loading, and then the image
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows that its image is loading
      And the row "The Night Ferry" shows no image
      And the row "The Night Ferry" does not offer to try again
      When the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the row "The Night Ferry" does not show that an image is loading
      And the row "The Night Ferry" does not offer to try again

    @003-56
    Scenario Outline: The user can try again after <outcome>
      When the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with <outcome>
      Then the row "The Night Ferry" offers to try again
      And the row "The Night Ferry" shows no image
      And the row "The Night Ferry" does not show that an image is loading

      Examples:
        | outcome                |
        | no internet connection |
        | garbage                |

    @003-56
    Scenario: Trying again shows that the image is loading, and then the image
      Given the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with garbage
      When I try the image of the row "The Night Ferry" again
      Then the row "The Night Ferry" does not offer to try again
      And the row "The Night Ferry" shows that its image is loading
      When the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with a valid response
      Then the row "The Night Ferry" shows the image "ferry"
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" was asked for 2 times

  Rule: Images that are saved on the device are not downloaded again

    @003-54
    Scenario: A downloaded image is shown again without a connection
      Given every request ends with a valid response
      And the row "The Night Ferry" comes into view
      And the row "The Night Ferry" shows the image "ferry"
      When the row "The Night Ferry" leaves the view
      And that I don't have internet connection
      And the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" was asked for 1 time

    @003-54
    Scenario: An image is downloaded when the saved images cannot be read
      Given the saved images cannot be read
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"

    @003-54
    Scenario: An image that cannot be saved is shown nevertheless
      Given no image can be saved
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"

    @003-54 @003-56
    Scenario: A response that is not an image is not saved
      Given the row "The Night Ferry" comes into view
      And the download of "https://image.tmdb.org/t/p/w500/ferry.jpg" ends with garbage
      And the row "The Night Ferry" leaves the view
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"
      And the image at "https://image.tmdb.org/t/p/w500/ferry.jpg" was asked for 2 times

  Rule: The app shows images of the usual formats

    @003-56
    Scenario Outline: The row shows an image in the format <format>
      Given the server has these images:
        | address                                   | image | format   |
        | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry | <format> |
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" shows the image "ferry"

      Examples:
        | format |
        | PNG    |
        | JPEG   |
        | GIF    |
        | GIF87a |
        | WebP   |

    @003-56
    Scenario: The row says that a sound cannot be shown as an image
      Given the server has these images:
        | address                                   | image | format |
        | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry | sound  |
      And every request ends with a valid response
      When the row "The Night Ferry" comes into view
      Then the row "The Night Ferry" says "Fail to convert data to image"
