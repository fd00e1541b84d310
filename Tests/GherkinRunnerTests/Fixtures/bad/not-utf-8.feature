Feature: Shop
  Scenario: ÿþ
