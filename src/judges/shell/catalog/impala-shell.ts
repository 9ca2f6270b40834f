/** impala-shell: the client of Impala. */
import { program } from "../program.ts";
import { sqlClient } from "../programs/sql-clients.ts";

export default program({
  names: "impala-shell",
  flags: `-B|--delimited -k|--kerberos -V|--verbose --quiet -c|--ignore_query_failure
    -r|--refresh_after_connect --print_header --ssl -p|--show_profiles`,
  values: `-i|--impalad -d|--database -u|--user --output_delimiter -Q|--query_option
    -b|--kerberos_host_fqdn -s|--kerberos_service_name --protocol`,
  options: {
    "-q|--query=": "sql",
    "-f|--query_file=": "script",
    "-o|--output_file=": "write",
    "--var=": "own",
    "-h|--help": "help",
    "-v|--version": "help",
  },
  judge: sqlClient({ client: "plain" }),
});
