@technical
Feature: What every store of images promises
  Users see the right image for each movie and viper, because images are kept under their whole address, and as
  they were saved.

  @003-36 @real-disk
  Scenario Outline: The image that was saved last is found, as often as it is looked for: <place>
    Given images are kept <place>
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the image "ferry by night" is saved for "https://images.example/ferry.jpg"
    Then the image kept for "https://images.example/ferry.jpg" is "ferry by night"
    And the image kept for "https://images.example/ferry.jpg" is "ferry by night"

    Examples:
      | place     |
      | on disk   |
      | in memory |

  @003-36 @004-45 @real-disk
  Scenario Outline: Images that differ in any part of the address are different images: <place>
    Given images are kept <place>
    When the image "ferry" is saved for "https://images.example/w500/ferry.jpg"
    And the image "other ferry" is saved for "https://elsewhere.example/w500/ferry.jpg"
    And the image "narrow ferry" is saved for "https://images.example/w185/ferry.jpg"
    And the image "small ferry" is saved for "https://images.example/w500/ferry.jpg?size=small"
    Then the image kept for "https://images.example/w500/ferry.jpg" is "ferry"
    And the image kept for "https://elsewhere.example/w500/ferry.jpg" is "other ferry"
    And the image kept for "https://images.example/w185/ferry.jpg" is "narrow ferry"
    And the image kept for "https://images.example/w500/ferry.jpg?size=small" is "small ferry"

    Examples:
      | place     |
      | on disk   |
      | in memory |

  @003-40
  Scenario: Where nothing can be kept, saving is not an error
    Given images are kept nowhere
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/ferry.jpg"
