/** Words that many verb tables share. */
import type { VerbLine } from "../program.ts";

export const READS =
  "list|ls|get|show|describe|view|inspect|search|find|lookup|whoami|" +
  "list-*|get-*|describe-*|show-*|view-*|search-*|lookup-*|*-list|*-get|*-show|*-view";

/**
 * What reads where nothing stands behind it; as a group of verbs (`logs delete`) it says nothing.
 * For lines that end in `.`.
 */
export const STATES =
  "info|status|logs|log|tail|events|history|stats|metrics|usage|count|exists|health|ping|" +
  "about|version|versions|help|*-info|*-status";

/**
 * What stands behind one of these is a name, whatever verb it looks like: `functions describe
 * resize`. For `**^`.
 */
export const SHOWS = "list|ls|describe|show|get|view|inspect";

export const DELETES =
  "delete|del|remove|rm|destroy|purge|terminate|drop|erase|wipe|prune|unregister|deregister|" +
  "undeploy|discard|empty|" +
  "delete-*|remove-*|destroy-*|purge-*|terminate-*|deregister-*|bulk-delete|batch-delete|" +
  "*-delete|*-remove|*-destroy|*-rm|*-purge|*-terminate";

export const WRITES =
  "create|new|add|set|unset|update|edit|patch|apply|put|post|push|upload|enable|disable|start|" +
  "stop|restart|reboot|reset|resize|" +
  "scale|attach|detach|assign|unassign|associate|disassociate|deploy|release|promote|rollback|" +
  "restore|import|export|move|rename|" +
  "clone|copy|migrate|upgrade|downgrade|suspend|resume|pause|cancel|lock|unlock|run|execute|" +
  "invoke|call|trigger|send|publish|" +
  "submit|install|uninstall|register|activate|deactivate|archive|rebuild|rotate|revoke|grant|" +
  "tag|untag|link|unlink|init|" +
  "poweroff|power-off|power-on|power-cycle|shutdown|failover|switchover|regenerate|refresh|sync|" +
  "approve|reject|" +
  "create-*|add-*|set-*|unset-*|update-*|put-*|enable-*|disable-*|start-*|stop-*|attach-*|" +
  "detach-*|change-*|modify-*|" +
  "import-*|export-*|restore-*|reset-*|cancel-*|clear-*|deploy-*|*-create|*-add|*-update|" +
  "*-enable|*-disable|" +
  "*-start|*-stop|*-reboot|*-attach|*-detach|*-reset|*-restore|*-change|*-run";

/** What hands out a token, a password or a key. */
export const CREDENTIALS =
  "login|signin|auth-token|print-access-token|print-identity-token|get-access-token|" +
  "get-credentials|get-kubeconfig|get-token|" +
  "get-login-password|get-password|show-token|kubeconfig|credentials|credential|" +
  "print-credentials|connection-string|" +
  "show-connection-string|list-keys|list-credentials|list-secrets|" +
  "list-connection-strings|access-token";

/**
 * Options whose value is a config that may run code: from a place where others write, too. What the
 * system keeps is its own.
 */
export const planted = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) =>
      ["/tmp/*", "/var/tmp/*", "/dev/*", "../../*", "~/Downloads/*", "*://*"].map(
        (place) => `${name}=${place}`,
      ),
    )
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
      ["/tmp/*", "/var/*", "/dev/*", "/etc/*", "../../*", "~*", "*://*", "data:*"].map(
        (place) => `${name}=${place}`,
      ),
    )
    .join("|");

export const DATABASE: readonly VerbLine[] = [
  ["db.drop.database", "db:drop|db:drop:all"],
  [
    "db.write.unbounded",
    "db:reset|db:migrate:reset|db:purge|db:truncate_all|db:schema:load|db:seed:replant",
  ],
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
  "-h --host -p --port -U --username -d --dbname -u --user --socket -S --defaults-file " +
  "--password --url --endpoints --cacert --cert --key --ssl-ca";

/**
 * Files that say what the tools of a JavaScript project run: its scripts, its settings, its tests.
 */
export const JS_TASKS =
  "package.json|.npmrc|.yarnrc|.yarnrc.yml|.pnpmfile.*|pnpm-workspace.yaml|bunfig.toml|" +
  "deno.json*|*.config.*|*.conf.js|.*rc.js|.*rc.*js|.*rc.json|.*rc|*.test.*|*.spec.*|" +
  "*.setup.*|setupTests.*|*.cy.*";
/** The same of a Python project. */
export const PYTHON_TASKS =
  "pyproject.toml|setup.py|setup.cfg|tox.ini|noxfile.py|pytest.ini|conftest.py|test_*.py|" +
  "*_test.py|.coveragerc|.pylintrc|mypy.ini|.flake8|sitecustomize.py";

/** Variables of a makefile by which nothing else is run, by their common names. */
export const MAKE_VARIABLES = `V VERBOSE Q D DEBUG RELEASE BUILD_TYPE BUILD CONFIG MODE ENV NODE_ENV
  GOOS GOARCH ARCH OS PLATFORM TARGET TARGETS VERSION TAG PREFIX CC=gcc CC=clang CC=cc CXX=g++
  CXX=clang++ CXX=c++ COLOR NO_COLOR CI JOBS NPROC N PYTHON=python PYTHON=python3 TEST TESTS
  TESTCASE TEST_NAME TESTNAME TEST_FILTER FILTER PKG PKGS PACKAGE PACKAGES MODULE APP NAME RACE
  COVERAGE COVER COV BENCH FORCE QUIET STATIC SHARED SANITIZE SAN ASAN UBSAN TSAN BOARD PROFILE
  STAGE LOG_LEVEL TIMEOUT COUNT FEATURES WERROR O OUT OUTPUT BUILD_DIR BUILDDIR BUILD_NUMBER PORT
  SERVICE COMPONENT SUITE DIR FILE FILES SRC DATE COMMIT GIT_SHA GIT_COMMIT REVISION LTO OPT
  OPTIMIZE STRIP USE_* WITH_* ENABLE_* DISABLE_* SKIP_* NO_*`;
