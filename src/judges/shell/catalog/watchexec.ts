/** watchexec: runs a shell's text when files change. */
import { program } from "../program.ts";

export default program({
  names: "watchexec",
  flags: `-c|--clear -r|--restart -p|--postpone -n -N|--notify -q|--quiet -v -vv -vvv -1 -k|--kill
    --no-vcs-ignore --no-project-ignore --no-global-ignore --no-default-ignore --no-discover-ignore
    --ignore-nothing --no-meta --no-environment --no-process-group --once --bell --print-events
    --only-emit-events --stdin-quit --interactive -I --poll --color --no-shell --use-shell
    --exit-on-error`,
  values: `-w|--watch -W|--watch-non-recursive -d|--debounce --delay-run -s|--signal --stop-signal
    --stop-timeout -o|--on-busy-update --map-signal -E|--env -e|--exts -f|--filter -i|--ignore
    --project-origin --fs-events --emit-events-to --socket --wrap-process --timeout --throttle
    --watch-when-idle`,
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "--manual": "help",
    "--completions=": "tells",
    "--shell=": "code.exec.escape",
    "-F|--watch-file=": "read",
    "--filter-file=": "read",
    "--ignore-file=": "read",
    "--log-file=": "write",
    "--workdir=": "cwd",
    "-j|--filter-prog": "code.exec.escape",
  },
  wraps: { alone: "exec.help", words: "text", closed: true },
});
