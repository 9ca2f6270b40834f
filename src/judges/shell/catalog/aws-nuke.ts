/** aws-nuke, cloud-nuke: empty an account of a cloud. */
import { program } from "../program.ts";

export default program({
  names: "aws-nuke cloud-nuke",
  values: `-c|--config --profile --region --exclude-region --resource-type --target --exclude
    --older-than --access-key-id --default-region`,
  options: { "--assume-role-arn=": "cloud.iam" },
  verbs: [
    ["cloud.destroy"],
    ["exec.help!", "version|help|completion|resource-types|explain-config"],
    ["cloud.destroy!", "--no-dry-run"],
    ["cloud.read!", "inspect-aws"],
    ["cloud.read!", "aws --dry-run|--list-resource-types"],
  ],
});
