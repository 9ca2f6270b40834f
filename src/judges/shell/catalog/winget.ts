/** winget, choco, chocolatey, scoop: package managers. */
import { program } from "../program.ts";

export default program({
  names: "winget choco chocolatey scoop",
  flags: `-e --exact -q --accept-source-agreements --disable-interactivity --include-unknown -u
    --include-pinned --local-only -lo --id-only --by-id-only --by-tag-only --approved-only --pre
    --prerelease --all-versions -a --exact -r --limit-output --trace --detail --detailed --versions
    --upgrade-available --no-progress --noprogress --idonly`,
  values: `--version -v --id --name --moniker --scope --tag --command -n --count --page --page-size
    --architecture --installer-type --locale --product-code`,
  options: {
    "-s|--source=": "own",
    "-l|--location=": "write",
    "-o|--output|--log=": "write",
    "--proxy=": "net.request",
    "--header=": "net.request",
    "-m|--manifest=": "load",
    "--ignore-security-hash|--ignore-checksums|--allow-empty-checksums": "pkg.install",
    "--authentication-mode|--authentication-account=": "own",
    "--config=": "load",
    "--user|-p|--password=": "secret.access",
  },
  accepts: {
    "-s|--source": "winget msstore chocolatey",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help"],
    [
      "pkg.read",
      "list|ls|search|find|show|info|view|outdated|status|which|depends|home|cat|prefix|" +
        "features|hash|validate|checkup|export|freeze",
    ],
    [
      "pkg.read",
      "source|sources|feature|config|bucket|pin|cache|alias|shim list|ls|show|known|get",
    ],
    [
      "pkg.install",
      "install|add|upgrade|update|import|configure|reset|hold|unhold|repair|download|new|pack|sync",
    ],
    [
      "pkg.install",
      "source|sources|feature|config|bucket|pin|alias|shim " +
        "add|enable|disable|set|update|reset|export",
    ],
    ["pkg.uninstall", "uninstall|remove|rm|cleanup|unset"],
    ["pkg.uninstall", "source|sources|bucket|pin|cache|alias|shim remove|rm"],
    ["publish.registry", "push"],
    ["secret.access", "apikey|setapikey"],
  ],
});
