Feature: Pods

  # @author somebody@shop.example
  @admin @destructive
  @4.10 @4.11 @4.9
  @vsphere-ipi @openstack-ipi @nutanix-ipi @ibmcloud-ipi @gcp-ipi @aws-ipi
  @vsphere-upi @openstack-upi @gcp-upi @aws-upi
  @upgrade-sanity @singlenode @proxy @noproxy @connected @disconnected
  @network-ovnkubernetes @network-openshiftsdn
  Scenario Outline: A pod of <type>
    Given I have a project named "<%= project.name %>"
    And evaluation of `pod("<type>").ip` is stored in the clipboard
    When I run the command:
      | exec    | <%= cb.pod.name %>                             |
      | oc_opts | -n <%= project.name %> <%= cb.opts["<type>"] %> |
      | yaml    | <%= BushSlicer::HOME %>/<type>.yaml            |
    Then the step should succeed
    And the output should match "<%= "%s" % cb.ip %>"

    Examples:
      | case_id   | type |
      | OCP-10001 | one  | # @case_id OCP-10001
      | OCP-10002 | two  | # @case_id OCP-10002

  @admin @users=upuser1,upuser2
  @vsphere-ipi @openstack-ipi @nutanix-ipi @ibmcloud-ipi @gcp-ipi @aws-ipi @azure-ipi
  @vsphere-upi @openstack-upi @gcp-upi @aws-upi @azure-upi
  @upgrade-check @multinode @proxy @noproxy @connected @disconnected
  @network-ovnkubernetes @network-openshiftsdn
  Scenario: Another pod
    Given I have a project
    When I use the "<%= project.name %>" project
    Then the step should succeed
