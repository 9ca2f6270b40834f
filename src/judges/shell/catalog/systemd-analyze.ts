/** systemd-analyze. */
import { program } from "../program.ts";

export default program({
  names: "systemd-analyze",
  flags: `--global --man? --no-legend --offline --order --require --system --tldr --user -m|--mask
    --recursive-errors --scale-svg`,
  values:
    "--base-time --from-pattern --fuzz --instance --iterations --threshold --to-pattern -U|--unit",
  options: {
    "-H|--host=": "net.remote",
    "-M|--machine=": "container.exec",
    "--generators": "code.exec.escape",
    "--root=": "priv.chroot",
    "--image=": "disk.mount",
    "--security-policy=": "read",
  },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    [
      "system.read",
      "time|blame|critical-chain|plot|dot|dump|unit-files|unit-paths|unit-gdb|unit-shell|" +
        "exit-status|capability|condition|syscall-filter",
    ],
    [
      "system.read",
      "filesystems|calendar|timestamp|timespan|fdstore|image-policy|has-tpm2|pcrs|srk|" +
        "architectures|compare-versions|smbios11|malloc|chid",
    ],
    ["system.read", "get-log-level|get-log-target|service-watchdogs|log-level|log-target ."],
    ["system.read", "verify|inspect-elf|security @read"],
    ["system.read", "cat-config"],
    ["code.exec.escape", "unit-gdb|unit-shell"],
    ["system.config", "set-log-level|set-log-target"],
    ["system.config", "service-watchdogs|log-level|log-target *"],
  ],
  judge: (command, report, { table }) => {
    // a relative name is one below /etc
    const [verb, ...names] = command.args.filter((arg) => !arg.startsWith("-"));
    if (verb === "cat-config")
      for (const name of names) report.reads(name.startsWith("/") ? name : `/etc/${name}`);
    table(command, report);
  },
});
