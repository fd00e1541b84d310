Feature: Columns

  Scenario: wide
    Given these:
      | 👩‍👩‍👧 | é | 日本 | x |
      |　a　| b | c	|	d |
    　When spaced　

  @a👩‍👩‍👧 @é @日本
  Scenario: tags
    Given x
