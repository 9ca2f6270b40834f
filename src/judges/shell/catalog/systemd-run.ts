/** systemd-run: runs a program as a service. */
import { program } from "../program.ts";

export default program({
  names: "systemd-run",
  flags: `--user --system --scope --no-block -r|--remain-after-exit --send-sighup --no-ask-password
    -q|--quiet -t --pty -P|--pipe --pty-late -S|--shell -G --collect --wait --same-dir -d
    --slice-inherit --job-mode -v|--verbose --ignore-failure --expand-environment
    --on-timezone-change --on-clock-change`,
  values: `-u|--unit -p|--property --description --slice --service-type --uid --gid --nice -E
    --setenv --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive --on-calendar
    --path-property --socket-property --timer-property -H|--host -M|--machine -C|--capsule
    --background --json --root-directory`,
  options: { "-h|--help": "help", "--version": "help", "--working-directory=": "cwd" },
  wraps: { key: "persist.service", alone: "priv.shell" },
});
