/** shopify: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "shopify",
  traits: ["project-tool"],
  values: "--path --store -s -t --theme -e --environment --password --client-id",
  verbs: [
    ["exec.help", "version|help|upgrade|search|commands"],
    ["cloud.read", "theme list|info|check|console|profile|metafields"],
    ["cloud.read", "app info|logs|versions|webhook"],
    ["code.exec.project_task", "app|hydrogen|theme build|check|function|codegen|package"],
    ["code.exec.project_script", "app|theme|hydrogen dev|preview|serve|init|generate"],
    ["secret.access", "auth *"],
    ["secret.access", "app env"],
    [
      "cloud.iac.apply",
      "app|theme|hydrogen deploy|push|publish|release|share|import-extensions|config|link|upgrade|rename|open|execute|duplicate",
    ],
    ["net.download", "theme pull"],
    ["cloud.delete", "theme delete"],
    ["cloud.delete", "app versions delete"],
  ],
});
