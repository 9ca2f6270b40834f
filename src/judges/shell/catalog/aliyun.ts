/** aliyun: clouds. */
import { program } from "../program.ts";

export default program({
  names: "aliyun",
  flags: "--dryrun --secure --insecure --force -d -s -r -j -a -v",
  values: "-p|--profile -l|--language --region -m|--mode --*",
  options: {
    "--endpoint|--proxy=": "server",
    "--config-path=": "settings",
    "--skip-secure-verify": "env.hijack",
    "--body-file=": "read",
  },
  fileMarks: "file://",
  verbs: [
    ["exec.help", "help|version"],
    ["cloud.read", "* Describe*|List*|Get*|Query*|Check*|Search*"],
    ["cloud.read", "oss ls|stat|cat|du|hash|probe"],
    ["secret.access", "* GetSecretValue|GetAuthorizationToken|AssumeRole|Decrypt|CreateAccessKey"],
    ["secret.write", "configure ."],
    ["secret.write", "configure set|import|sso|sso-session|add-model"],
    ["cloud.read", "configure list|get"],
    ["cloud.delete", "* Delete*|Release*|Remove*|Terminate*|Purge*|Unregister*"],
    ["cloud.delete", "oss rm|revert-versioning|abort"],
    [
      "cloud.write",
      "* Create*|Modify*|Update*|Set*|Start*|Stop*|Run*|Reboot*|Attach*|Detach*|Add*|Put*|" +
        "Associate*|Unassociate*|Allocate*",
    ],
    ["cloud.write", "oss cp|sync|mb|set-meta|append|create-symlink|restore|bucket-*|mkdir|rb"],
    ["cloud.iam", "ram *"],
    ["cloud.iam", "oss set-acl"],
    [
      "cloud.destroy",
      "rds|polardb|r-kvstore|dds|cs|ecs|adb DeleteDBInstance|DeleteDBCluster|DeleteInstance|" +
        "DeleteCluster|DeleteDatabase",
    ],
    ["cloud.destroy", "oss rm -r|-a|-b|--all-type"],
    ["secret.destroy", "kms ScheduleKeyDeletion|DeleteSecret"],
  ],
});
