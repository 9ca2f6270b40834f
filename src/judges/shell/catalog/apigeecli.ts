/** apigeecli, apigeetool, integrationcli, apictl, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names: "apigeecli apigeetool integrationcli apictl portalcli",
  flags: "--disable-check --no-output --default-token --default-sa",
  values: `-o --org -e --env -n --name --region -u --username -p --password -r --rev -x --expand
    --proxy --verbose`,
  options: {
    "-t|--token=": "net.remote",
    "-a|--account=": "secret.read",
    "--api=": "net.remote",
    "--metadata-token": "net.metadata",
    "--proxy-url=": "net.remote",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** listdeploy|listrev|fetch|getops|listproxies|listdeployments|" +
        "listsharedflowdeployments|getdeployments|listdevelopers|getcmd",
    ],
    ["cloud.read", `** ${STATES} .`],
    ["secret.access", "** token|cache|preferences|keys|keyaliases|login|logout|getkey"],
    [
      "cloud.read",
      "apis|products|apps|developers|envs|orgs|sharedflows|kvms|sync|targetservers|references|" +
        "resources list|get|listdeploy|listrev|fetch",
    ],
    ["cloud.read", "caches list|get|listdeploy|listrev|fetch"],
    [
      "cloud.write",
      `**^${SHOWS} ${WRITES}|undeploy|clean|crt|deployproxy|deploysharedflow|impapi|impall|` +
        "setAddonsTrue|setax|updateattr",
    ],
    ["cloud.iam", `** iam|setax|setsync|setdeploy|setanalytics|appgroups ${WRITES}`],
    [
      "cloud.delete",
      `**^${SHOWS} ${DELETES}|undeploy|delapi|deleteapp|deletedeveloper|deleteproduct|` +
        "deletecache|deletekvm*|deleteTargetServer|clean",
    ],
    [
      "cloud.destroy",
      "** orgs|org|envs|env|environments|envgroups|instances|kvms|keystores delete|del|rm",
    ],
  ],
});
