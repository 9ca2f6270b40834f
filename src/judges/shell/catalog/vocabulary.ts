/** Words that many verb tables share. */
import type { VerbLine } from "../program.ts";

export const READS =
  "list|ls|get|show|describe|view|inspect|search|find|lookup|whoami|" +
  "list-*|get-*|describe-*|show-*|view-*|search-*|lookup-*|*-list|*-get|*-show|*-view";

/** What reads where nothing stands behind it; as a group of verbs (`logs delete`) it says nothing. For lines that end in `.`. */
export const STATES =
  "info|status|logs|log|tail|events|history|stats|metrics|usage|count|exists|health|ping|about|version|versions|help|*-info|*-status";

/** What stands behind one of these is a name, whatever verb it looks like: `functions describe resize`. For `**^`. */
export const SHOWS = "list|ls|describe|show|get|view|inspect";

export const DELETES =
  "delete|del|remove|rm|destroy|purge|terminate|drop|erase|wipe|prune|unregister|deregister|undeploy|discard|empty|" +
  "delete-*|remove-*|destroy-*|purge-*|terminate-*|deregister-*|bulk-delete|batch-delete|" +
  "*-delete|*-remove|*-destroy|*-rm|*-purge|*-terminate";

export const WRITES =
  "create|new|add|set|unset|update|edit|patch|apply|put|post|push|upload|enable|disable|start|stop|restart|reboot|reset|resize|" +
  "scale|attach|detach|assign|unassign|associate|disassociate|deploy|release|promote|rollback|restore|import|export|move|rename|" +
  "clone|copy|migrate|upgrade|downgrade|suspend|resume|pause|cancel|lock|unlock|run|execute|invoke|call|trigger|send|publish|" +
  "submit|install|uninstall|register|activate|deactivate|archive|rebuild|rotate|revoke|grant|tag|untag|link|unlink|init|" +
  "poweroff|power-off|power-on|power-cycle|shutdown|failover|switchover|regenerate|refresh|sync|approve|reject|" +
  "create-*|add-*|set-*|unset-*|update-*|put-*|enable-*|disable-*|start-*|stop-*|attach-*|detach-*|change-*|modify-*|" +
  "import-*|export-*|restore-*|reset-*|cancel-*|clear-*|deploy-*|*-create|*-add|*-update|*-enable|*-disable|" +
  "*-start|*-stop|*-reboot|*-attach|*-detach|*-reset|*-restore|*-change|*-run";

/** What hands out a token, a password or a key. */
export const CREDENTIALS =
  "login|signin|auth-token|print-access-token|print-identity-token|get-access-token|get-credentials|get-kubeconfig|get-token|" +
  "get-login-password|get-password|show-token|kubeconfig|credentials|credential|print-credentials|connection-string|" +
  "show-connection-string|list-keys|list-credentials|list-secrets|list-connection-strings|access-token";

/** Options whose value is a config that may run code: from a place where others write, too. What the system keeps is its own. */
export const planted = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) => ["/tmp/*", "/var/tmp/*", "/dev/*", "../../*", "~/Downloads/*", "*://*"].map((place) => `${name}=${place}`))
    .join("|");

/** Options whose value Ansible evaluates where it runs itself: a template looks things up. */
export const templates = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) => [`${name}=*{{*`, `${name}=*{%*`])
    .join("|");

/** Variables with which Ansible starts its own connections and interpreters. */
export const ANSIBLE_VARIABLES = "-e=*ansible_*|--extra-vars=*ansible_*";

/** Options whose value is code, or a config that is: from a place that is not the project's. */
export const far = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) =>
      ["/tmp/*", "/var/*", "/dev/*", "/etc/*", "../../*", "~*", "*://*", "data:*"].map((place) => `${name}=${place}`),
    )
    .join("|");

export const BUNDLER_VALUES =
  "-c --config -p --port -H --host --hostname -o --outDir --outdir --outfile --out -d --dir --mode -m --base --root -e --entry -t --target --format -i --input";

export const NPM_VALUES = `--prefix -C --dir --workspace -w --filter -F --registry --cache --userconfig --globalconfig --loglevel --tag --otp --access --cwd
  --package -p --script-shell --node-options --reporter --store-dir --modules-dir --virtual-store-dir --lockfile-dir --depth --omit --include
  --install-strategy --backend --mutex --network-timeout --config --audit-level --json-path --before --before-date --message -m`;

/** Options with which the packages' own scripts are run by something else. */
export const NPM_TRAPS: VerbLine = [
  "code.exec.escape",
  "install|i|ci|add|rebuild|rb|update|up|publish|pack|version --script-shell|--node-options|--git",
];

export const DATABASE: readonly VerbLine[] = [
  ["db.drop.database", "db:drop|db:drop:all"],
  ["db.write.unbounded", "db:reset|db:migrate:reset|db:purge|db:truncate_all|db:schema:load|db:seed:replant"],
  ["db.schema", "db:migrate|db:rollback|db:create|db:setup|db:prepare"],
  ["db.write", "db:seed"],
  ["db.read", "db:version|db:migrate:status"],
];

/** The same lines behind a toolchain: `cargo +nightly build`. */
export const withToolchain = (lines: readonly VerbLine[]): readonly VerbLine[] =>
  lines.flatMap(([key, pattern = ""]): VerbLine[] => [
    [key, pattern],
    [key, `+* ${pattern}`],
  ]);

export const CONNECTION =
  "-h --host -p --port -U --username -d --dbname -u --user --socket -S --defaults-file --password --url --endpoints --cacert --cert --key --ssl-ca";
