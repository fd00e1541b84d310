@shop
Feature: Buying comics
  As a reader
  I want to buy comics
  So that I have something to read on the train

  Background:
    Given a shop

  @US01 @cash
  Scenario: Paying with cash
    When I buy 2 copies of "Tintin"
    Then these are in my bag:
      | title  | copies |
      | Tintin | 2      |
      | a \| b | 漫画   |

  Scenario: A value that differs
    When I buy 2 copies of "Tintin"
    Then I have 3 comics
    And I have 2 comics

  Scenario: An error of any kind
    When the till breaks down

  Scenario: Not written yet
    When I pay by card
    Then I have 1 comics

  Scenario: Not written yet, for no reason
    When I pay by cheque

  Scenario: Nobody knows what this means
    When I buy 2 copys of "Tintin"
    Then I have 2 comics
    And I am happy

  Scenario: Two meanings
    When I sell 3 comics

  Scenario: Does not apply here
    When the shop is closed
    Then I have 0 comics

  Scenario: A table where none is expected
    When I pay by card
      | cash |

  @broken
  Scenario: A hook that fails
    When I buy 1 copies of "Asterix"

  Scenario: An empty scenario

  @jams
  Scenario: A till that jams, at first
    When the till jams until attempt 3
    Then I have 0 comics

  @jams
  Scenario: A till that jams ::error file=x,title=100%::`"<b>|]]>
    When the till jams until attempt 9

  Scenario: Pictures and texts
    When I take a photograph

  Rule: Comics can be wrapped

    Background:
      Given some paper

    Scenario Outline: Wrapping <count> of them
      When I buy <count> copies of "<title>"
      Then I have <total> comics

      @gift
      Examples: One kind
        | count | title  | total |
        | 1     | Tintin | 1     |
        | 3     | Nemo   | 4     |

    Scenario: A note [31mwith "signs" that terminals obey
      When I write on the wrapping:
        """text/plain
        To whom it may concern
        
          bell
        """
