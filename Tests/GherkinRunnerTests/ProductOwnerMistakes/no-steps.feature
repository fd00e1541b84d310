Feature: Shop
  Scenario: Owning comics
