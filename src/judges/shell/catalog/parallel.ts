/** parallel: runs a shell's text for each of its inputs. */
import { program } from "../program.ts";
import { parallel } from "../wrapping/parallel.ts";

export default program({
  names: "parallel",
  flags: `-0 --null --bar --bg --ctag --ctagstring --cleanup --color --color-failed --cf --compress
    --csv --eta --fg --fifo --files --files0 -F --gnu --group --halt-on-error --header --hgrp
    --hostgroups --ignore-empty --joblog-append --keep-order -k --latest-line --ll --line-buffer
    --lb --linebuffer --link --xapply --max-line-length-allowed -m --no-run-if-empty -r --nonall
    --number-of-cpus --number-of-cores --number-of-sockets --number-of-threads --no-notice --onall
    --pipe --pipepart --pipe-part --plain --plus --progress --quote -q --recstart-regexp --regexp
    --remove-rec-sep --resume --resume-failed --retry-failed --round-robin --round --rrs --semaphore
    --seqreplace --show-limits --shuf --silent --spreadstdin --tag --tee --tmux --tmuxpane
    --total-jobs --total --trace --transfer --transferfile -t --ungroup -u|--unsafe
    --use-cores-instead-of-threads --use-cpus-instead-of-cores --verbose -v -vv --wait --will-cite
    --willcite --xargs -X -x --exit --delay-auto --embed --eof -i? -e? -l? --minversion --parset
    --fast --cat -N0 -p --interactive`,
  values: `-n -j|--jobs -P --max-procs --procs --cpus -N --max-replace-args --max-args -L -I
    --replace -U -s --max-chars -d|--delimiter -C|--colsep -E --basefile --bf --block --block-size
    --block-timeout --bt --blocktimeout --combineexec --combine-executable --dbfile --sqlite --delay
    --env --filter-hosts --group-by --groupby --halt --id --load --memfree --memsuspend --nice
    --noswap --plus-regexp --recend --recstart --record-env --retries --return --semaphore-name
    --semaphorename --semaphore-timeout --semaphoretimeout --st --session --sshdelay --swap
    --tagstring --template --tempdir --tmpdir --tmpl --termseq --timeout --tollef --trc --trim --trs
    -D --arg-sep --arg-file-sep --shard --shebang --shebang-wrap --hostgroup --lines -M --colour`,
  options: {
    "-h|--help": "help",
    "-V|--version": "help",
    "--dry-run": "tells",
    "--dryrun": "tells",
    "--bibtex": "tells",
    "--citation": "tells",
    "--shellquote": "tells",
    "--compress-program=": "code.exec.escape",
    "--decompress-program=": "code.exec.escape",
    "--filter=": "code.eval.hidden",
    "--limit=": "code.exec.escape",
    "--parens=": "code.eval.hidden",
    "--rpl=": "code.eval.hidden",
    "--sqlmaster=": "net.remote",
    "--sqlandworker=": "net.remote",
    "--sqlworker=": "net.remote",
    "--ssh=": "code.exec.escape",
    "--sshlogin=": "net.remote",
    "-S|--sshloginfile=": "net.remote",
    "--slf=": "net.remote",
    "--profile=": "code.exec.escape",
    "-J=": "code.exec.escape",
    "-a|--arg-file=": "read",
    "--joblog=": "write",
    "--results=": "write",
    "--res=": "write",
    "--outputasfiles=": "write",
    "--wd=": "cwd",
    "--workdir=": "cwd",
    "--working-dir=": "cwd",
  },
  wraps: { runs: parallel },
});
