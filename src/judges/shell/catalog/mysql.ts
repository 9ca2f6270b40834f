/** mysql, mariadb: the clients of MySQL. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "mysql mariadb",
  flags: `-p|--password? -B|--batch -N|--skip-column-names --column-names -s|--silent -t|--table
    -E|--vertical -H|--html -X|--xml -r|--raw -f|--force -A|--no-auto-rehash --skip-auto-rehash
    -C|--compress -n|--unbuffered -q|--quick -v|--verbose -w|--wait -b|--no-beep -U|--safe-updates
    --i-am-a-dummy -i|--ignore-spaces -c|--comments --skip-comments --binary-as-hex
    -L|--skip-line-numbers --line-numbers --show-warnings --sigint-ignore --abort-source-on-error
    --reconnect --skip-reconnect --skip-pager --no-tee --no-defaults --print-defaults
    --auto-vertical-output --ssl? --skip-ssl --ssl-verify-server-cert? --binary-mode --syslog
    --get-server-public-key --column-type-info -m --skip-binary-as-hex --disable-auto-rehash
    --disable-column-names`,
  values: `-h|--host -u|--user -P|--port -S|--socket -D|--database --default-character-set --ssl-ca
    --ssl-cert --ssl-key --ssl-mode --protocol --connect-timeout --connect-expired-password
    --max-allowed-packet --net-buffer-length --login-path --select-limit --max-join-size --prompt
    --ssl-capath --ssl-cipher --tls-version --defaults-group-suffix`,
  options: {
    "-e|--execute=": "sql",
    "--init-command=": "sql",
    "--delimiter=": "db.script",
    "--pager?": "pager",
    "--tee=": "write",
    "--plugin-dir=": "code.exec.escape",
    "--defaults-file|--defaults-extra-file=": "own",
    "--local-infile?": "db.file",
    "--help": "help",
    "-?|-I": "help",
    "-V|--version": "help",
  },
  judge: sqlClient({ client: "mysql" }),
});
