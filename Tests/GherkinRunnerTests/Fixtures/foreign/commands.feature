@smoke
Feature: Commands of a version control system

  Background:
    Given a repository
    When I run "setup"

  @smoke @smoke
  Scenario Outline: Undoing <command>
    And the current branch is "<branch>"
    When I run "<command> --help > out.txt < /dev/null"
    When I run "undo"
    When I press <Enter> and <Ctrl-C>
    Then it prints:
      | NAME     | STATUS    | MESSAGE   |
      | <branch> | <none>    | <command> |
      | <nil>    | <unknown> | 1 <2> 3   |

    Examples:
      | command | branch | remark               |
      | prune   | main   | as since version 1.0 |
      | sync    | main   | slow                 |
      | hack    | other  |                      |

  Scenario: 
    When I run "status"   
    When I run "version"
    Then it prints "1.0"
    When I run "help"
    Then it prints "help"
    When I run "exit"
    Given a repository

  Scenario: A scenario whose name is as long as a sentence of a novel that nobody would want to read aloud, since it goes on and on and on
    When I run "log"

  Scenario: Routing
    When I route I should get
      | from | to | route |
      | a    | b  | ab,ab |
