/** phpunit, pest: they run a PHP project's tests. */
import { program } from "../program.ts";

export default program({
  names: "phpunit pest paratest codecept phpspec behat",
  traits: ["project-tool", "project-wrapper: phpunit"],
  tasks: "phpunit.xml*|*Test.php|composer.json|Pest.php|codeception.yml|*.feature|bootstrap.php",
  flags: `--testdox --testdox-summary --stop-on-* --fail-on-* --no-coverage --no-output
    --no-progress --no-results --no-logging --no-extensions --no-configuration --display-* --debug
    --colors? --process-isolation --reverse-list --list-tests --list-suites --list-groups --strict-*
    --disallow-* --dont-report-useless-tests --cache-result --do-not-cache-result --globals-backup
    --parallel -p --compact --bail --dirty --todos --retry --ci --coverage --coverage-text?
    --profile --type-coverage --mutate --steps -v -vv -vvv --no-interaction -n --ansi --no-ansi
    --functional -f --shard --update-snapshots --enforce-time-limit --path-coverage
    --static-backup`,
  values: `--filter --exclude-filter --testsuite --exclude-testsuite --group --exclude-group
    --covers --uses --order-by --random-order-seed --repeat --columns --processes --max-batch-size
    --min --exactly --tags --name --suite --env -g -s --shard --default-time-limit --path
    --test-suffix`,
  options: {
    "-c|--configuration|--config=": "load",
    "--bootstrap=": "load",
    "--include-path=": "load",
    "--printer|--extension|--testdox-printer=": "load",
    "--runner=": "load",
    "--log-junit|--log-teamcity|--testdox-html|--testdox-text|--log-events-text=": "write",
    "--log-events-verbose-text=": "write",
    "--coverage-html|--coverage-clover|--coverage-xml|--coverage-cobertura|--coverage-crap4j=":
      "write",
    "--coverage-php=": "write",
    "--cache-directory|--cache-result-file|--generate-baseline=": "write",
    "--use-baseline=": "read",
    "-d=": "code.exec.escape",
    "--passthru-php|--passthru=": "code.exec.escape",
    "--override|-o=": "code.exec.escape",
    "--phpunit=": "load",
    "--generate-configuration|--migrate-configuration": "fs.write.project",
  },
  verbs: [["code.exec.project_task", "@load"]],
});
