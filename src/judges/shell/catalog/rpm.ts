/** rpm, rpmquery, rpm2cpio, rpmdb, …: package managers. */
import { program } from "../program.ts";

export default program({
  names: "rpm rpmquery rpm2cpio rpmdb rpmspec rpmverify rpmkeys",
  flags: `-q --query -a --all -l --list -f --file -p --package -c --configfiles -d --docfiles -s
    --state --scripts --triggers --changelog --requires -R --provides --last --recommends --suggests
    --conflicts --obsoletes --filesbypkg --dump --nosignature --nodigest --nofiles --nodeps
    --noscripts --info -qa -qi -ql -qf -qR -qpl -qpi -qip -qlp --specfile -V --verify -K --checksig
    --showrc --querytags --whatenhances --buildrequires --srpm --rpms -L --licensefiles`,
  values: `--queryformat --qf --whatrequires --whatprovides --whatrecommends --whatconflicts --group
    -g --triggeredby`,
  options: {
    "--root|-r=": "system.config",
    "--dbpath=": "load",
  },
  verbs: [
    ["pkg.read", "-q|--query|-qa|-qi|-ql|-qf|-V|--verify|-K|--checksig|--showrc|--querytags"],
    [
      "pkg.install",
      "-i|--install|-U|--upgrade|-F|--freshen|--reinstall|--import|--initdb|" +
        "--rebuilddb !-q|--query",
    ],
    ["pkg.uninstall", "-e|--erase"],
    ["code.exec.escape", "-E|--eval|-D|--define|--pipe|--rcfile|--macros|--load"],
  ],
});
