/** phpstan, psalm, php-cs-fixer, rector, …: they look at a PHP project, or write its files anew. */
import { program } from "../program.ts";

export default program({
  names: "phpstan psalm php-cs-fixer rector infection phpcs phpcbf pint phpmd deptrac phparkitect",
  traits: ["project-tool"],
  tasks:
    "composer.json|*.neon|*.neon.dist|psalm.xml*|.php-cs-fixer*|rector.php|infection.json*|" +
    "phpcs.xml*|pint.json|*Test.php|phpunit.xml*",
  flags: `--no-progress --no-progress-bar --xdebug --ansi --no-ansi -n --no-interaction --no-cache
    --clear-cache --no-diff --no-diffs --stats --alter --allow-empty-baseline --dirty --test
    --repair --parallel --diff --stop-on-violation --sequential --show-source --only-covered
    --show-mutations? --no-colors --colors -s -p -i -e --update-baseline --no-file-cache
    --no-reflection-cache --taint-analysis --track-tainted-input --bail
    --ignore-msi-with-no-mutations --git-diff-lines --git-diff-base --fail-without-result-cache`,
  values: `-l --level --memory-limit --error-format --error-level --threads --scan-threads
    --show-info --issues --php-version --rules --allow-risky --using-cache --path-mode
    --show-progress --standard --extensions --ignore --severity --error-severity --warning-severity
    --report-width --sniffs --exclude --encoding --tab-width --min-msi --min-covered-msi
    --git-diff-filter --test-framework --mutators --output-format -j --max-processes
    --minimumpriority --maximumpriority --suffixes --only --report --preset --target-php-version`,
  options: {
    "-c|--configuration|--config=": "load",
    "-a|--autoload-file|--autoload=": "load",
    "--bootstrap=": "load",
    "--plugin=": "load",
    "-r|--root=": "load",
    "--coverage=": "load",
    "-b|--generate-baseline?": "write",
    "--set-baseline=": "write",
    "--cache-file=": "write",
    "--report-file|--reportfile=": "write",
    "--runtime-set=": "code.exec.escape",
    "--test-framework-options=": "code.exec.escape",
    "--initial-tests-php-options=": "code.exec.escape",
    "--pro": "net.listen",
  },
  accepts: { "--standard": "PSR* Squiz PEAR Generic Zend *.xml phpcs* Symfony Drupal* WordPress*" },
  verbs: [["code.exec.project_task", "@read"]],
});
