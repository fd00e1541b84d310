Feature: Shop
  Background:
    Given a basket
  Examples:
    | a |
