/** Wrappers that run a program again and again: when files change, or for each of what they read. Sources: their manuals. */
import { parallel } from "./parallel.ts";
import type { Wrapper } from "./wrapper.ts";
import { xargs } from "./xargs.ts";

export const watchers: readonly Wrapper[] = [
  {
    names: "entr",
    flags: "-a -c -cc -d -dd -n -p -r -x -z",
    tells: "-h --help -v --version",
    wraps: { shell: "-s", placeholder: "/_", closed: true, alone: "exec.help" },
  },
  {
    names: "watchexec",
    flags:
      "-c --clear -r --restart -p --postpone -n -N --notify -q --quiet -v -vv -vvv -1 -k --kill --no-vcs-ignore --no-project-ignore --no-global-ignore --no-default-ignore --no-discover-ignore --ignore-nothing --no-meta --no-environment --no-process-group --once --bell --print-events --only-emit-events --stdin-quit --manual --interactive -I --poll --color --no-shell --use-shell --exit-on-error",
    values:
      "-w --watch -W --watch-non-recursive -d --debounce --delay-run -s --signal --stop-signal --stop-timeout -o --on-busy-update --map-signal --shell -E --env -e --exts -f --filter -i --ignore --project-origin --fs-events --emit-events-to --socket --wrap-process --timeout --throttle --watch-when-idle --completions",
    reads: "-F --watch-file --filter-file --ignore-file",
    writes: "--log-file",
    tells: "-h --help -V --version --manual --completions",
    keys: { "-j": "code.exec.escape", "--filter-prog": "code.exec.escape", "--shell": "code.exec.escape" },
    cwd: "--workdir",
    wraps: { joins: true, closed: true, alone: "exec.help" },
  },
  {
    names: "chokidar",
    flags: "-p --polling --initial --silent --verbose --no-initial --follow-symlinks",
    values: "-d --debounce -t --throttle -i --ignore --poll-interval --poll-interval-binary --concurrency",
    tells: "-h --help -v --version",
    wraps: { operands: 100, anywhere: true, script: "-c --command", alone: "exec.read" },
  },
  {
    names: "onchange",
    flags: "-a --add -i --initial -k --kill -v --verbose -f --filter-initial",
    values: "-e --exclude -d --delay -j --jobs -p --poll -o --outpipe -w --await-write-finish --exclude-path -f --filter",
    tells: "-h --help --version",
    wraps: { dashes: true, text: true },
  },
  {
    names: "reflex",
    flags: "-s --start-service --all -e --sequential -v --verbose --decoration",
    values: "-r --regex -R --inverse-regex -g --glob -G --inverse-glob -t --shutdown-timeout --substitute -d",
    reads: "-c --config",
    tells: "-h --help",
    keys: { "-c": "code.exec.script", "--config": "code.exec.script" },
    wraps: { placeholder: "{}", text: true, alone: "exec.help" },
  },
  {
    names: "air",
    flags:
      "-d --build.exclude_unchanged --build.follow_symlink --build.poll --build.stop_on_error --build.send_interrupt --build.rerun --log.time --log.main_only --log.silent --misc.clean_on_exit --screen.clear_on_rebuild --screen.keep_scroll --proxy.enabled",
    values:
      "--root --testdata_dir --tmp_dir --build.args_bin --build.delay --build.exclude_dir --build.exclude_file --build.exclude_regex --build.include_dir --build.include_ext --build.include_file --build.kill_delay --build.log --build.poll_interval --build.rerun_delay --color.app --color.build --color.main --color.runner --color.watcher --proxy.app_port --proxy.proxy_port",
    reads: "-c",
    tells: "-v -h --help",
    keys: { "-c": "code.exec.project_script" },
    wraps: {
      operands: 100,
      anywhere: true,
      script: "--build.cmd --build.bin --build.entrypoint --build.full_bin --build.pre_cmd --build.post_cmd",
      alone: "code.exec.project_task",
    },
  },
  { names: "when-changed", flags: "-r -v -1 -s -h", wraps: { operands: 1, script: "-c" } },
  { names: "gow", flags: "-v -c -s -l", values: "-e -i -w -g -r", wraps: { into: "go" } },
  {
    names: "rerun",
    flags: "-c --clear -x --exit -b --background --no-notify -q --quiet --verbose",
    values: "-d --dir -p --pattern -i --ignore -s --signal -w --wait -n --name",
    wraps: { text: true },
  },
  { names: "wach wr peat", flags: "-c", values: "-o -e -d", wraps: { text: true } },
  {
    names: "cargo",
    flags:
      "-c --clear -q --quiet --no-gitignore --no-ignore --no-dot-ignores --no-vcs-ignores --no-restart --poll --postpone --why -N --notify --debug --ignore-nothing --skip-local-deps --testing-mode --locked --offline --frozen",
    values: "-d --delay -i --ignore -w --watch -B -L --use-shell -C --features -E --env --env-file --config -Z --color",
    tells: "-V --version --list",
    cwd: "--workdir",
    wraps: {
      verbs: "watch",
      prefix: { "-x": "cargo", "--exec": "cargo" },
      script: "-s --shell",
      alone: "code.exec.project_task",
    },
  },
  {
    names: "xargs gxargs",
    flags:
      "-0 --null -o --open-tty -p --interactive -r --no-run-if-empty -t --verbose -x --exit --show-limits -e -i -l --eof --replace --max-lines",
    attached: "-e -i -l",
    values: "-d --delimiter -E -I -J -L -n --max-args -P --max-procs --process-slot-var -R -S -s --max-chars",
    reads: "-a --arg-file",
    tells: "--help --version",
    wraps: { special: xargs },
  },
  {
    names: "parallel",
    flags:
      "-0 --null --bar --bg --bibtex --ctag --ctagstring --cleanup --color --color-failed --cf --compress --csv --dry-run --eta --fg --fifo --files --files0 -F --gnu --group --halt-on-error --header --hgrp --hostgroups --ignore-empty --joblog-append --keep-order -k --latest-line --ll --line-buffer --lb --linebuffer --link --xapply --max-line-length-allowed -m -n --no-run-if-empty -r --nonall --number-of-cpus --number-of-cores --number-of-sockets --number-of-threads --no-notice --onall --pipe --pipepart --pipe-part --plain --plus --progress --quote -q --recstart-regexp --regexp --remove-rec-sep --resume --resume-failed --retry-failed --round-robin --round --rrs --semaphore --seqreplace --shellquote --show-limits --shuf --silent --spreadstdin --tag --tee --tmux --tmuxpane --total-jobs --total --trace --transfer --transferfile -t --ungroup -u --unsafe --use-cores-instead-of-threads --use-cpus-instead-of-cores --verbose -v -vv --wait --will-cite --willcite --xargs -X -x --exit --delay-auto --embed --eof -i -e -l --minversion --citation --parset --fast --cat -N0 -p --interactive",
    attached: "-e -i -l",
    values:
      "-j --jobs -P --max-procs --procs --cpus -N --max-replace-args -n --max-args -L -I --replace -U -s --max-chars -d --delimiter -C --colsep -E --basefile --bf --block --block-size --block-timeout --bt --blocktimeout --combineexec --combine-executable --compress-program --dbfile --sqlite --decompress-program --delay --env --filter --filter-hosts --group-by --groupby --halt --id --limit --load --memfree --memsuspend --nice --noswap --parens --plus-regexp --recend --recstart --record-env --retries --return --rpl --semaphore-name --semaphorename --semaphore-timeout --semaphoretimeout --st --session --sqlmaster --sqlandworker --sqlworker --ssh --sshdelay --sshlogin -S --sshloginfile --slf --swap --tagstring --template --tempdir --tmpdir --tmpl --termseq --timeout --tollef --trc --trim --trs --profile -J -D --arg-sep --arg-file-sep --shard --shebang --shebang-wrap --hostgroup --lines -M --colour",
    reads: "-a --arg-file",
    writes: "--joblog --results --res --outputasfiles",
    tells: "-h --help -V --version --dry-run --dryrun --bibtex --citation --shellquote",
    keys: {
      "--rpl": "code.eval.hidden",
      "--parens": "code.eval.hidden",
      "--filter": "code.eval.hidden",
      "--ssh": "code.exec.escape",
      "--compress-program": "code.exec.escape",
      "--decompress-program": "code.exec.escape",
      "--limit": "code.exec.escape",
      "--profile": "code.exec.escape",
      "-J": "code.exec.escape",
      "-S": "net.remote",
      "--sshlogin": "net.remote",
      "--slf": "net.remote",
      "--sshloginfile": "net.remote",
      "--sqlmaster": "net.remote",
      "--sqlworker": "net.remote",
      "--sqlandworker": "net.remote",
    },
    cwd: "--wd --workdir --working-dir",
    wraps: { special: parallel },
  },
];
