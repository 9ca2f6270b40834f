/** hcloud, scw, vultr-cli, vultr, …: clouds. */
import { program } from "../program.ts";
import { CREDENTIALS, DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "hcloud scw vultr-cli vultr civo exo yc upctl ionosctl ovhcloud openstack exoscale tccli huaweicloud",
  values:
    "--config --context --token -p --profile -o --output --region --zone --os-cloud --os-project-name --folder-id --cloud-id --format -f",
  flags: "--quiet -q --debug -v --verbose",
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}|all|datacenter|location`],
    ["cloud.read", `** ${STATES} .`],
    ["secret.access", `** ${CREDENTIALS}|request-console|get-credentials|create-token|save`],
    ["secret.access", "init|config|context|login|auth|token|iam ** create|init|dump|add|use|issue|set"],
    ["net.remote", "** ssh|scp|connect"],
    ["cloud.delete", `**^${SHOWS} ${DELETES}`],
    ["cloud.write", `**^${SHOWS} ${WRITES}|poweron|poweroff|enable-*|disable-*|rebuild|attach-*|detach-*|request-*|backup`],
    ["cloud.iam", `** iam|firewall|security-group|ssh-key|role|user ${WRITES}|${DELETES}`],
    [
      "cloud.destroy",
      "** k8s|kubernetes|database|rdb|dbaas|project|cluster|managed-postgresql|managed-mysql|managed-redis delete|rm|remove|terminate",
    ],
    ["cloud.destroy", "** mongodb|redis delete|rm|remove|terminate"],
    ["cloud.destroy", "** cluster|instance|database delete --with-additional-resources|--with-all-resources|--purge"],
    ["cloud.destroy", "server rebuild"],
  ],
});
