/** pgbadger: reports on a log of PostgreSQL. */
import { program } from "../program.ts";

export default program({
  names: "pgbadger",
  flags: `-C --nocomment -G --nograph -M --no-multiline -P --no-prettify -q --quiet -v -w
    --watch-mode --disable-error --disable-hourly --disable-type --disable-query --disable-session
    --disable-connection --disable-lock --disable-temporary --disable-checkpoint
    --disable-autovacuum --enable-checksum --normalized-only --no-progressbar --noclean --no-week
    --dump-all-queries --anonymize -X`,
  values: `-A --average -a -b --begin -c --dbclient -d --dbname -e --end -E --explode -f --format -j
    --jobs -J --Jobs -m --maxlength -n --nohighlight -N --appname -p --prefix -s --sample -S
    --select-only -t --top -T --title -u --dbuser -U --exclude-user -x --extension -Z --timezone
    --pie-limit --exclude-query --include-query --exclude-appname --exclude-client --exclude-db
    --exclude-time --include-time --log-duration --csv-separator --charset --histo-average
    --day-report --month-report`,
  options: {
    "-o|--outfile|-O|--outdir|--last-parsed|-l|--html-outdir|--error-file=": "write",
    "-I|--incremental": "own",
    "-r|--remote-host|--ssh-program|--ssh-option|--ssh-identity|--ssh-user|--ssh-port=":
      "net.remote",
    "--command|--zcat|-z|--pid-dir|--tempdir|--journalctl=": "code.exec.escape",
    "-L|--logfile-list|--exclude-file|--include-file=": "read",
    "-R=": "own",
  },
  operands: "read",
});
