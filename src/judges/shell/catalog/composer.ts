/** composer: package managers. */
import { program } from "../program.ts";
import { managesPackages } from "../programs/packages.ts";

export default program({
  names: "composer",
  tasks: "composer.json|auth.json|phpunit.xml*|*.neon|*Test.php|.php-cs-fixer*|rector.php",
  flags: `--no-dev --dev --no-interaction -n --prefer-dist --prefer-source --optimize-autoloader -o
    --optimize --no-scripts --no-progress --no-plugins --ignore-platform-reqs
    --classmap-authoritative -a --apcu-autoloader --no-autoloader --no-suggest --ansi --no-ansi
    --profile --no-cache --direct -D --tree -t --latest -l --outdated --installed -i --platform -p
    --available --self -s --name-only -N --path -P --minor-only -m --major-only --patch-only
    --strict --strict-ambiguous --strict-psr --locked --no-check-publish --no-check-all
    --no-check-lock --no-check-version --with-dependencies -W -w --with-all-dependencies --audit
    --no-audit --list --absolute --unset --download-only --no-blocking --lock --sort-packages
    --bump-after-update --no-lock --abandoned --recursive -r --format --merge -j`,
  values: `--ignore-platform-req --audit-format --prefer-install --apcu-autoloader-prefix --ignore
    --type --only-name --by-package --name --description`,
  options: {
    "-d|--working-dir=": "load",
    "-e|--editor": "code.exec.escape",
    "-f|--file=": "load",
    "--repository|--repository-url=": "net.request",
    "--auth": "secret.access",
    "--dir=": "write",
    "-g|--global": "own",
    "--timeout=": "own",
  },
  verbs: [
    ["exec.help", "."],
    ["exec.help", "about|help|list|completion"],
    [
      "pkg.read",
      "show|info|search|outdated|why|depends|why-not|prohibits|licenses|validate|diagnose|" +
        "check-platform-reqs|fund|audit|suggests|status|home|browse",
    ],
    ["pkg.read", "config --list|-l"],
    ["pkg.read", "config * ."],
    ["fs.write.project", "config * * @write=composer.json"],
    ["fs.write.outside", "config -g|--global"],
    ["pkg.restore", "install|i|dump-autoload|dumpautoload|archive"],
    ["pkg.install", "require|req|update|upgrade|u|self-update|selfupdate|reinstall|bump|r"],
    ["pkg.install", "create-project"],
    ["pkg.install", "global"],
    ["pkg.uninstall", "remove|rm|uninstall"],
    ["fs.write.project", "init"],
    ["fs.delete.temp", "clear-cache|clearcache|cc"],
  ],
  judge: managesPackages({ run: "run run-script", scripts: "test", exec: "exec", open: true }),
});
