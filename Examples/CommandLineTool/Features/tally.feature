Feature: Counting words
  `tally` shows which words a text uses most.

  Scenario: The most frequent word comes first
    Given a file "poem.txt" with:
      """
      Rose is a rose
      is a rose
      """
    When I run "tally poem.txt"
    Then it succeeds
    And it prints:
      """
      3 rose
      2 a
      2 is
      """

  Scenario Outline: A mistake: <mistake>
    When I run "<command>"
    Then it fails with status <status>
    And the error is "<error>"

    Examples:
      | mistake        | command      | status | error                            |
      | no file        | tally        | 2      | usage: tally FILE…               |
      | a missing file | tally no.txt | 1      | tally: there is no file 'no.txt' |
