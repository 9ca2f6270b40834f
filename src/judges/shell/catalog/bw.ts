/** bw: secrets. */
import { program } from "../program.ts";

export default program({
  names: "bw",
  flags: `--response --nointeraction --cleanexit --trash -u|--uppercase -l|--lowercase -n|--number
    -s|--special -p|--passphrase -c|--capitalize --includeNumber --ambiguous --permanent`,
  values: `--session --organizationid --folderid --collectionid --itemid --url --length --words
    --separator --minNumber --minSpecial --search --format`,
  options: { "--output=": "write" },
  verbs: [
    ["exec.help", "help|completion|update|sdk-version"],
    ["secret.list", "status|list folders"],
    ["secret.list", "status"],
    ["secret.list", "list folders|collections|organizations|org-collections|org-members"],
    ["secret.access", "list items"],
    [
      "secret.access",
      "get|unlock|login|logout|export|sync|lock|create|edit|restore|move|share|confirm|import|" +
        "send|receive|encode|serve|config",
    ],
    ["secret.access", "approve-*|device-approval"],
    ["secret.access", "delete"],
    ["secret.destroy", "delete -p|--permanent"],
    ["secret.destroy", "delete org-collection|folder"],
    ["exec.read", "generate"],
  ],
});
