@technical
Feature: Images in memory
  The memory of a device is small, so only as many images are kept in it as there is room for; those that were used
  last stay. When the device runs short of memory, they all go.

  Background:
    Given images are kept in memory with room for 160 bytes

  @004-40 @004-45
  Scenario: The image saved last replaces the one before, and no other
    When the image "green" is saved for "https://images.example/2/viper.png"
    And the image "red" is saved for "https://images.example/1/viper.png"
    And the image "dark red" is saved for "https://images.example/1/viper.png"
    Then the image kept for "https://images.example/1/viper.png" is "dark red"
    And the image kept for "https://images.example/2/viper.png" is "green"

  @004-41
  Scenario: When there is no room left, the least recently used image goes
    Given I see these vipers:
      | level | image                              |
      | 1     | https://images.example/1/viper.png |
    When the image "red" is saved for "https://images.example/1/viper.png"
    And the image "green" is saved for "https://images.example/2/viper.png"
    And the row "1" comes into view
    And the image "blue" is saved for "https://images.example/3/viper.png"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/2/viper.png"
    And the image kept for "https://images.example/1/viper.png" is "red"
    And the image kept for "https://images.example/3/viper.png" is "blue"

  @004-41
  Scenario: All images go when the device runs short of memory
    When the image "red" is saved for "https://images.example/1/viper.png"
    And the device runs short of memory
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/1/viper.png"
    When the image "green" is saved for "https://images.example/1/viper.png"
    Then the image kept for "https://images.example/1/viper.png" is "green"
