Feature: Steps of a query language

  @StepClassMap @StepMap @WithPathStrategy
  Scenario: g_V_map
    Given the modern graph
    When iterated to list
    Then the result should be unordered

  @StepClassMap @StepMax @WithPartitionStrategy
  Scenario: g_V_max
    Given the modern graph with ages
    When iterated to list
    Then the result should be ordered

  @StepClassMap @StepMap @StepIs @WithProductiveByStrategy
  Scenario: g_V_map_is
    Given the modern graph with names
    When iterated to list
    Then the result should be empty

  @StepClassMap @StepOr @StepIs @WithConnectiveStrategy @WithProductiveByStrategy
  Scenario: g_V_or
    Given the crew graph
    When iterated to list
    Then the result should be a string

  @StepClassSideEffect @StepProperties @MetaProperties
  Scenario: g_V_properties
    Given the crew graph with properties
    When iterated next
    Then the result should be a list

  @StepClassSideEffect @StepProperty @MetaProperties @WithPathStrategy @StepMean @StepMin
  Scenario: g_V_property
    Given the crew graph without properties
    When iterated next
    Then the result should be a map
