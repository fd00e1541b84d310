@a1 @jira=SHOP-1,SHOP-2 @users=first,second @priority:high @construction
Feature: Tags of a tracker
  Owner: @anna
  Reviewers: @bob, @carol

  @a2 @issue-12 @user @construction @destructive @reading
  Scenario: A message mentions @nobody
    Given the user "anna"
    When she writes "Hello @bob,@carol"
    Then bob is told of it

  @a2 @issue-13 @user @instruction @destructive @loading @priority:low @jira=SHOP-3
  Scenario: A message to @everyone
    Given the user "bob"
    When he writes "Hello @everyone"
    Then all are told of it

  @a3 @issue-123 @users @construction @nondestructive @reading @loading @create
  Scenario: Somebody follows @anna_b
    Given the user "carol"
    When she follows anna
    Then anna is told of it

  @a4 @issue-124 @creates @created @tests @rest @rest
  Scenario: Somebody is followed
    Given the user "dora"
    When anna follows her
    Then dora is told that anna did
