/** nix-store: package managers. */
import { program } from "../program.ts";

export default program({
  names: "nix-store",
  flags: `-q --query --requisites -R --references --referrers --referrers-closure --tree --graph
    --graphml --size --hash --roots --deriver -d --valid-derivers --outputs --print-env -l
    --read-log --verify --check-contents --include-outputs -u --use-output -f --force-realise
    --print-roots --print-live --print-dead`,
  values: "-b --binding",
  options: {
    "--repair": "pkg.install",
    "--store=": "net.remote",
    "--option=": "code.exec.escape",
    "--add-root=": "write",
    "--dump": "read",
  },
  verbs: [
    ["pkg.read", "-q|--query|--verify|--print-env|-l|--read-log"],
    ["pkg.uninstall", "--gc|--delete|--optimise"],
    ["pkg.install", "-r|--realise|--import|--add"],
  ],
});
