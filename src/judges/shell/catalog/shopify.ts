/** shopify: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "shopify",
  traits: ["project-tool"],
  flags: "--live -d|--development --list --print --init --no-* --reset --shop-only",
  values: `--store -s -t|--theme -e|--environment --client-id --role --name --id -o --output
    --status --source --url --category -C`,
  options: {
    "--path|--config|-c=": "config",
    "-a|--auto-correct": "fs.write.inplace",
    "--password=": "url.credential",
  },
  verbs: [
    ["exec.help", "version|help|search|commands"],
    ["pkg.install", "upgrade"],
    ["cloud.read", "theme list|info|check|console|profile|metafields"],
    ["cloud.read", "app info|logs|versions|webhook"],
    ["code.exec.project_task", "app|hydrogen|theme build|check|function|codegen|package"],
    ["code.exec.project_script", "app|theme|hydrogen dev|preview|serve|init|generate"],
    ["secret.access", "auth *"],
    ["secret.access", "app env"],
    [
      "cloud.iac.apply",
      "app|theme|hydrogen deploy|push|publish|release|share|import-extensions|config|link|" +
        "upgrade|rename|open|execute|duplicate",
    ],
    ["net.download", "theme pull"],
    ["cloud.delete", "theme delete"],
    ["cloud.delete", "app versions delete"],
  ],
});
