/** Package managers, of languages and of systems. Their scripts and runners (`npm run`, `npx`) need code: programs/packages.ts. Sources: their own manuals. */
import type { Family } from "../verb.ts";

const NPM_VALUES = `--prefix -C --dir --workspace -w --filter -F --registry --cache --userconfig --globalconfig --loglevel --tag --otp --access --cwd
  --package -p --script-shell --node-options --reporter --store-dir --modules-dir --virtual-store-dir --lockfile-dir --depth --omit --include
  --install-strategy --backend --mutex --network-timeout --config --audit-level --json-path --before --before-date --message -m`;

/** Options with which the packages' own scripts are run by something else. */
const NPM_TRAPS =
  "code.exec.escape install|i|ci|add|rebuild|rb|update|up|publish|pack|version --script-shell|--node-options|--git";

export const npm: Family = {
  programs: "npm",
  values: NPM_VALUES,
  lines: `
    ${NPM_TRAPS}
    code.exec.escape   help|hlep|docs|home|bugs|issues|repo|edit|explore|config|c|fund --viewer|--browser|--editor|--shell
    exec.help          .
    exec.help          help|help-search|hlep|completion
    pkg.read           list|ls|ll|la|outdated|view|info|show|v|search|find|s|se|explain|why|diff|sbom|ping|root|prefix|bin|docs|home|bugs|issues|repo|fund|query|whoami|audit|doctor|stars|get|explore
    pkg.read           config|c list|ls|get
    secret.access      config|c get ~*_auth*|*_password*|*token*
    secret.access      get ~*_auth*|*_password*|*token*
    pkg.read           cache ls|list|verify
    fs.delete.temp     cache clean|clear|rm|add
    pkg.read           pkg get
    fs.write.project   pkg set|delete|fix
    fs.write.outside   config|c set|delete|rm|edit|fix
    fs.write.outside   set
    pkg.read!          dist-tag|dist-tags ls|list
    pkg.read!          owner|author ls|list
    pkg.read!          access|team|org list|ls|get|ls-packages|ls-collaborators
    pkg.read!          profile|token|hook|trust get|list|ls
    pkg.install        install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add .
    pkg.restore        ci|ic|clean-install|install-clean|isntall-clean|cit|clean-install-test|install-ci-test|sit
    pkg.install        install-test|it .
    pkg.restore        rebuild|rb|prune|dedupe|ddp|find-dupes|shrinkwrap|pack
    pkg.install        install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add|install-test|it *
    pkg.install        install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add -g|--global
    pkg.install        update|up|upgrade|udpate|link|ln
    pkg.install        audit fix
    pkg.read           audit signatures
    pkg.uninstall      uninstall|un|unlink|remove|rm|r *
    fs.write.project   init|create|innit .
    code.exec.package  init|create|innit *
    vcs.git.write      version
    pkg.read           version .
    code.exec.escape   explore * @run
    publish.registry   publish|deprecate|undeprecate|stage|dist-tag|dist-tags|owner|author|access|team|org|trust
    code.exec.project_task! publish --dry-run
    publish.unpublish  unpublish
    code.exec.project_task! unpublish --dry-run
    secret.access      login|adduser|add-user|logout|token|profile|hook
    fs.write.outside   star|unstar
    code.exec.escape   edit
  `,
};

export const pnpm: Family = {
  programs: "pnpm",
  values: NPM_VALUES.replace("--workspace -w ", ""), // here they are switches
  lines: `
    ${NPM_TRAPS}
    exec.help          .
    exec.help          help|completion
    pkg.read           list|ls|ll|la|outdated|view|info|show|search|why|licenses|root|bin|audit|doctor|whoami|ping|cat-file|cat-index|find-hash
    pkg.read           config|c list|get
    pkg.read           store status|path
    fs.delete.temp     store prune
    pkg.read!          env list|ls
    pkg.read!          dist-tag|owner|access|team ls|list
    fs.write.outside   config|c set|delete
    pkg.restore        install|i .
    pkg.restore        fetch|rebuild|rb|prune|dedupe|install-test|it|pack|import|ci|clean-install
    pkg.install        install|i *
    pkg.install        add|update|up|upgrade|link|ln|patch|patch-commit|self-update|setup|env|approve-builds
    pkg.install        audit --fix
    pkg.uninstall      remove|rm|uninstall|un|unlink|dislink|patch-remove
    pkg.uninstall      env remove|rm
    fs.write.project   init
    fs.write.project   deploy @write
    code.exec.package  create *
    pkg.read           server status
    net.listen         server start|stop
    publish.registry   publish|deprecate|dist-tag|owner|access|team
    code.exec.project_task! publish --dry-run
    publish.unpublish  unpublish
    secret.access      login|adduser|logout|token|profile
    vcs.git.write      version
  `,
};

export const yarn: Family = {
  programs: "yarn yarnpkg",
  values: NPM_VALUES,
  lines: `
    ${NPM_TRAPS}
    exec.help          help|completion
    pkg.restore        .
    pkg.restore        install|cache|rebuild|dedupe|pack|import|check|autoclean|generate-lock-entry .
    pkg.restore        install
    pkg.read           list|outdated|info|why|licenses|bin|audit|config|constraints|explain|npm-info|versions|about|search|owner
    pkg.read           npm audit|info|whoami|tag
    pkg.read           workspaces list|info
    pkg.read           cache list|dir
    fs.delete.temp     cache clean
    fs.delete.temp     autoclean
    fs.write.project   config set|unset|delete
    fs.write.outside   config set|unset|delete -H|--home|-g|--global
    fs.write.project   init .
    code.exec.package  init *
    code.exec.package  create *
    pkg.install        add|up|upgrade|upgrade-interactive|link|patch|patch-commit|set|self-update|stage|unplug
    pkg.install        global|plugin add|upgrade|import
    pkg.read           global|plugin list|bin|dir|check|runtime
    pkg.uninstall      remove|unlink
    pkg.uninstall      global|plugin remove
    vcs.git.write      version
    publish.registry   publish
    publish.registry   npm publish
    publish.registry   npm|tag tag|add
    publish.unpublish  npm unpublish
    publish.registry   tag remove|rm
    publish.unpublish  unpublish
    secret.access      login|logout
    secret.access      npm login|logout
    publish.registry   owner add|remove
  `,
};

export const bun: Family = {
  programs: "bun",
  values: `${NPM_VALUES} --env-file --tsconfig-override --port --outdir --outfile --target --format -t --test-name-pattern --timeout --coverage-reporter --coverage-dir`,
  lines: `
    exec.help               .
    exec.help               help|completions
    pkg.restore             install|i|ci .
    pkg.install             install|i *
    pkg.install             add|a|update|link|patch|patch-commit|upgrade
    pkg.uninstall           remove|rm|unlink|r
    pkg.read                outdated|info|why|audit|whoami
    pkg.read                pm ls|bin|hash|hash-string|default-trusted|untrusted|cache|whoami|view|why|migrate
    pkg.restore             pm pack
    fs.delete.temp          pm cache rm
    pkg.install             pm trust
    fs.write.project        pm pkg|version
    code.exec.project_task  test
    code.exec.escape        test --preload|-r|--require
    code.exec.project_task  build @write:--outfile|--outdir
    fs.write.project        init
    code.exec.package       create|c
    publish.registry        publish
    code.exec.project_task! publish --dry-run
    code.exec.repl          repl
  `,
};

export const composer: Family = {
  programs: "composer",
  values: "-d --working-dir",
  lines: `
    exec.help           .
    exec.help           about|help|list|completion
    pkg.read            show|info|search|outdated|why|depends|why-not|prohibits|licenses|validate|diagnose|check-platform-reqs|fund|audit|suggests|status|home|browse
    pkg.read            config --list|-l
    pkg.read            config * .
    fs.write.project    config * *
    fs.write.outside    config -g|--global
    pkg.restore         install|i|dump-autoload|dumpautoload|archive
    pkg.install         require|req|update|upgrade|u|self-update|selfupdate|reinstall|bump|r
    pkg.install         create-project
    pkg.install         global
    pkg.uninstall       remove|rm|uninstall
    fs.write.project    init
    fs.delete.temp      clear-cache|clearcache|cc
  `,
};

export const uv: Family = {
  programs: "uv",
  values: `--directory --project --python -p --with --extra --group --only-group --index --index-url -i --extra-index-url --default-index --config-file --cache-dir
    --package --constraint -c -r --requirements --requirement -o --output-file --target --prefix --from --format --color -e --editable --refresh-package --upgrade-package -P`,
  lines: `
    exec.help           .
    exec.help           help|version|generate-shell-completion
    pkg.read            tree|export
    pkg.read            pip|python|tool|cache|auth list|show|check|tree|freeze|dir|find|debug|size
    pkg.restore         sync|lock|venv|build
    pkg.restore         pip compile|sync
    pkg.restore         pip install . -r|--requirement|--requirements|-e|--editable|--group
    pkg.install         add|self
    pkg.install         pip install *
    pkg.install         pip install -e=*://*|--editable=*://*|-r=*://*|--requirement=*://*|-i|--index-url|--extra-index-url|--index|--default-index
    pkg.install         tool|python install|upgrade
    pkg.install         python|tool pin|update-shell
    pkg.uninstall       remove
    pkg.uninstall       pip|tool|python uninstall
    fs.write.project    init
    fs.write.project    version *
    fs.delete.temp      cache clean|prune|clear
    fs.delete.temp      clean
    code.exec.project_task format|check
    secret.access       auth login|logout|token
    publish.registry    publish
  `,
};

export const pipx: Family = {
  programs: "pipx",
  values: "--python --spec --index-url -i --pip-args --suffix --preinstall",
  lines: `
    exec.help      .
    exec.help      help|completions
    pkg.read       list|environment|interpreter
    pkg.install    install|install-all|inject|upgrade|upgrade-all|upgrade-shared|reinstall|reinstall-all|pin|unpin|runpip
    pkg.uninstall  uninstall|uninstall-all|uninject
    persist.write  ensurepath
  `,
};

const others: readonly Family[] = [
  {
    programs: "pip pip3 pip2",
    values: `-r --requirement -c --constraint -e --editable -i --index-url --extra-index-url -f --find-links -t --target --prefix --root --python --proxy
      --log --cache-dir --platform --python-version --report --upgrade-strategy --cert --trusted-host --timeout --retries -d --dest -w --wheel-dir
      --format --exclude --config-settings -C --group --src --only-binary --no-binary --path`,
    lines: `
      exec.help           .
      exec.help           help|completion
      pkg.read            list|show|freeze|check|search|index|hash|debug|inspect
      pkg.read            config list|get|debug
      fs.write.outside    config set|unset|edit
      pkg.read            cache dir|info|list
      fs.delete.temp      cache purge|remove
      pkg.restore         install . -r|--requirement|-e|--editable|--group|--require-hashes
      pkg.install         install|wheel|download *
      pkg.install         wheel|download
      pkg.install         install -e|--editable !-e=.|-e=.[*]|--editable=.|--editable=.[*]
      pkg.install         install -r=*://*|--requirement=*://*|-i|--index-url|--extra-index-url|-f|--find-links
      pkg.uninstall       uninstall
    `,
  },
  {
    programs: "pipenv",
    values: "--python --categories -r --requirements -i --index --pypi-mirror",
    lines: `
      exec.help           .
      pkg.read            graph|check|audit|scan|requirements|verify
      pkg.read            --where|--venv
      pkg.restore         install .
      pkg.restore         sync|lock|clean
      pkg.install         install *
      pkg.install         update|upgrade
      pkg.uninstall       uninstall
      pkg.uninstall       --rm
      code.exec.repl      shell
    `,
  },
  {
    programs: "poetry",
    values:
      "-C --directory -P --project --with --without --only -G --group -E --extras --source --python -e -f --format -o --output -r --repository -u --username -p --password",
    lines: `
      exec.help           .
      exec.help           about|help|list|version
      pkg.read            show|search|check|env
      pkg.read            config --list
      pkg.read            config * .
      secret.access       config *pypi-token*|http-basic* *
      fs.write.outside    config * *
      fs.write.outside    config --unset
      pkg.uninstall       env remove
      pkg.restore         install|sync|lock|build
      pkg.install         add|update|self
      pkg.read!           self show
      pkg.uninstall       remove
      pkg.uninstall       self remove
      fs.write.project    init|new
      pkg.read            source|cache show|list
      fs.write.project    source add|remove
      fs.delete.temp      cache clear
      code.exec.repl      shell
      publish.registry    publish
      code.exec.project_task! publish --dry-run
      pkg.read            export
    `,
  },
  {
    programs: "pdm",
    values: "-p --project -G --group -d --dev -v --venv -o --output -f --format",
    lines: `
      pkg.read            list|info|show|search|outdated|export
      pkg.read            config .
      fs.write.outside    config *
      pkg.restore         .
      pkg.restore         install|sync|lock|build
      pkg.install         add|update|self|use|python
      pkg.uninstall       remove
      fs.write.project    init|new|import|fix
      fs.delete.temp      cache clear
      pkg.read!           venv|cache|python list|info|activate|find
      pkg.install         venv create
      pkg.uninstall       venv|python remove|purge
      publish.registry    publish
    `,
  },
  {
    programs: "conda mamba micromamba",
    values: "-n --name -p --prefix -c --channel -f --file --solver -r --root-prefix",
    lines: `
      exec.help           .
      pkg.read            list|search|info|compare|repoquery|notices|shell
      pkg.read            env list|export
      pkg.read!           config --show|--get|--show-sources|--describe
      fs.write.outside    config
      pkg.install         install|create|update|upgrade|build
      pkg.install         env create|update
      pkg.uninstall       remove|uninstall
      pkg.uninstall       env remove
      fs.delete.temp      clean
      shell.builtin       activate|deactivate
      persist.write       init
      code.exec.escape    run
    `,
  },
  {
    programs: "rye hatch flit",
    values: "-p --pyproject -e --env",
    lines: `
      exec.help           .
      pkg.read            show|list|version|status|dep|env|python|config|project
      pkg.restore         sync|lock|build
      pkg.install         add|install|fetch|pin|self|tools|toolchain|uninstall
      pkg.uninstall       remove
      pkg.uninstall       env remove|prune
      pkg.install         env create
      fs.write.project    init|new
      fs.delete.temp      clean
      code.exec.project_task test|lint|fmt|format|check
      publish.registry    publish
    `,
  },
  {
    programs: "twine",
    lines: `
      exec.help         .
      exec.read         check
      publish.registry  upload|register
    `,
  },
  {
    programs: "gem",
    values: "-v --version -i --install-dir -n --bindir -s --source -P --trust-policy -k --key --host -p --platform --otp",
    lines: `
      exec.help           .
      exec.help           help
      pkg.read            list|search|query|info|contents|which|outdated|check|environment|env|dependency|specification|stale|sources|lock|unpack
      pkg.install         sources -a|--add|-r|--remove|-c|--clear-all
      pkg.install         install|i|update|pristine|setup|rdoc|exec
      net.download        fetch
      pkg.uninstall       uninstall|cleanup
      pkg.restore         build
      publish.registry    push
      publish.registry    owner -a|--add|-r|--remove
      pkg.read            owner *
      publish.unpublish   yank
      secret.access       signin|signout|cert
    `,
  },
  {
    programs: "bundle bundler",
    values:
      "--gemfile --path -j --jobs --retry --binstubs --with --without --group -g -v --version --source --git --branch --ref",
    lines: `
      pkg.restore         .
      exec.help           help
      pkg.restore         install|check|lock|package|cache|pack .
      pkg.restore         install|cache|package
      pkg.read            list|info|show|outdated|env|doctor|viz|licenses|platform|version|open|audit
      pkg.read            config .
      pkg.read!           config list|get
      pkg.restore!        config set|unset --local
      fs.write.outside    config *
      pkg.install         add|update|plugin|inject|binstubs
      pkg.uninstall       remove
      fs.delete.temp      clean
      fs.write.project    init|gem
      code.exec.repl      console
    `,
  },
  {
    programs: "nuget",
    lines: `
      pkg.read            list|search|locals|sources|verify|help
      pkg.restore         restore|pack
      pkg.install         install|update|add
      publish.registry    push
      publish.unpublish   delete
      secret.access       setapikey
    `,
  },
  {
    programs: "pod",
    lines: `
      exec.help           .
      pkg.read            list|outdated|search|env|spec|ipc
      pkg.restore         install
      pkg.install         update|setup|init
      pkg.install         repo add|update|remove
      pkg.read            repo list|lint
      pkg.uninstall       deintegrate
      fs.delete.temp      cache clean
      publish.registry    trunk push
      publish.registry    repo push
      publish.unpublish   trunk delete
      publish.registry    trunk deprecate
      secret.access       trunk register
      pkg.read            trunk me|info
    `,
  },
  {
    programs: "luarocks opam cpan cpanm cabal stack rebar3 nimble shards dub vcpkg conan spack vpm elm",
    values: "-p --package --switch --resolver",
    lines: `
      exec.help              .
      pkg.read               list|search|show|info|outdated|depends|config|env|exec-env|path|query|ls|tree
      code.exec.project_task build|test|check|compile|bench|doc|docs|haddock|lint|fmt|format|make
      code.exec.project_task run .
      pkg.restore            restore|freeze|lock|get-deps
      pkg.restore            install|deps .
      pkg.install            install *
      pkg.install            add|update|upgrade|switch|get|fetch|integrate
      pkg.uninstall          remove|uninstall|unregister|purge
      fs.delete.temp         clean
      publish.registry       publish|upload|hex|push
    `,
  },
  {
    programs: "rustup",
    values: "--toolchain --profile -c --component -t --target",
    lines: `
      exec.help           .
      exec.help           help|completions
      pkg.read            show|check|which|doc|man
      pkg.read!           toolchain|target|component|override list
      pkg.install         update|install|default|override|set|self
      pkg.install         toolchain install|add|link
      pkg.install         target|component add
      pkg.uninstall       uninstall
      pkg.uninstall       toolchain|target|component|override remove|uninstall|unset
      pkg.uninstall       self uninstall
      code.exec.escape    run * @run
    `,
  },
  {
    programs: "nvm fnm volta n nodenv rbenv pyenv asdf jenv sdk goenv tfenv chruby proto",
    lines: `
      exec.help           .
      pkg.read            ls|list|ls-remote|list-remote|list-all|current|which|version|versions|where|whence|root|prefix|shims|help|env|doctor|completions|info|outdated
      pkg.read!           plugin list
      shell.builtin       use|shell|activate
      fs.write.project    local
      pkg.restore         install .
      pkg.install         install|i|add|alias|default|global|fetch|pin|update|upgrade|self-update|plugin|reshim|rehash|set|setup *
      pkg.restore         rehash|reshim
      pkg.uninstall       uninstall|remove|unalias|prune
      pkg.uninstall       plugin remove
    `,
  },
];

const ofSystems: readonly Family[] = [
  {
    programs: "apt apt-get aptitude apt-fast nala",
    values: "-o --option -c --config-file -t --target-release --default-release -a --host-architecture",
    lines: `
      exec.help        .
      exec.help        help|moo
      pkg.read         list|show|search|policy|depends|rdepends|changelog|check|indextargets|why|why-not|madison|showsrc|versions|history
      pkg.read!        install|remove|purge|upgrade|dist-upgrade|full-upgrade|autoremove -s|--simulate|--dry-run|--just-print|--no-act|--recon
      net.download     download|source
      pkg.install      update|upgrade|install|reinstall|dist-upgrade|full-upgrade|safe-upgrade|build-dep|satisfy|edit-sources|fetch|markauto|unmarkauto|hold|unhold|dselect-upgrade
      pkg.uninstall    remove|purge|autoremove|autopurge
      pkg.uninstall    clean|autoclean|distclean
      code.exec.escape! ** -o=*Invoke*|--option=*Invoke*|-o=*Dir::Bin*|--option=*Dir::Bin*|-o=*Pre-Install*|--option=*Pre-Install*|-c|--config-file
    `,
  },
  { programs: "apt-cache apt-file apt-rdepends apt-show-versions apt-listchanges dpkg-query dlocate", lines: "pkg.read" },
  {
    programs: "apt-mark",
    lines: `
      pkg.read     showauto|showmanual|showhold|showinstall|showremove|showpurge
      pkg.install  auto|manual|hold|unhold|install|remove|purge|minimize-manual
    `,
  },
  {
    programs: "dpkg",
    values: "-D --root --admindir --instdir",
    lines: `
      pkg.read       -l|--list|-L|--listfiles|-s|--status|-S|--search|-p|--print-avail|-I|--info|-c|--contents|-f|--field|-C|--audit|--get-selections|--print-architecture|--print-foreign-architectures|--compare-versions|-V|--verify
      pkg.install    -i|--install|--unpack|--configure|--triggers-only|-A|--record-avail|--update-avail|--merge-avail|--set-selections|--add-architecture|--force-*
      pkg.uninstall  -r|--remove|-P|--purge|--clear-selections|--forget-old-unavail|--clear-avail|--remove-architecture
      fs.write.archive -x|--extract|-X|--vextract|-e|--control|--raw-extract|-R
      code.exec.escape --pre-invoke|--post-invoke
    `,
  },
  {
    programs: "dnf yum microdnf dnf5 tdnf",
    values:
      "-c --config --enablerepo --disablerepo --repo --repoid --installroot --releasever -x --exclude -d -e --setopt --advisory",
    lines: `
      exec.help     .
      exec.help     help
      pkg.read      list|info|search|repolist|repoinfo|repoquery|check-update|check|provides|whatprovides|deplist|updateinfo|leaves|changelog|advisory
      pkg.read      history|group|groups|module|environment|repo list|info|userinstalled
      pkg.read      history .
      pkg.read      makecache
      pkg.install   install|localinstall|update|upgrade|upgrade-minimal|downgrade|reinstall|swap|builddep|distro-sync|dsync|mark|copr|config-manager|versionlock|system-upgrade|offline-upgrade|in|up
      pkg.install   group|groups|module|environment install|upgrade|update|enable|disable|reset|switch-to|mark
      pkg.install   groupinstall|groupupdate
      pkg.install   history redo|rollback
      net.download  download|reposync
      pkg.uninstall remove|erase|autoremove|rm|groupremove
      pkg.uninstall group|groups|module remove
      pkg.uninstall history undo
      pkg.uninstall clean
      code.exec.repl shell
      code.exec.escape! ** -c|--config|--setopt=*pluginpath*|--setopt=*plugins*
    `,
  },
  {
    programs: "rpm rpmquery rpm2cpio rpmdb rpmspec rpmverify rpmkeys",
    values: "--root --dbpath -D --define -E --eval --rcfile --macros --queryformat --qf",
    lines: `
      pkg.read          -q|--query|-qa|-qi|-ql|-qf|-V|--verify|-K|--checksig|--showrc|--querytags
      pkg.install       -i|--install|-U|--upgrade|-F|--freshen|--reinstall|--import|--initdb|--rebuilddb !-q|--query
      pkg.uninstall     -e|--erase
      code.exec.escape  -E|--eval|-D|--define|--pipe|--rcfile|--macros|--load
    `,
  },
  {
    programs: "pacman yay paru pamac",
    values: "-b --dbpath -r --root --config --cachedir --hookdir --gpgdir --logfile",
    lines: `
      pkg.read       -Q|--query|-T|--deptest
      pkg.read       -S|--sync -s|--search !-y|--refresh !-u|--sysupgrade
      pkg.read       -S|--sync -i|--info !-y|--refresh !-u|--sysupgrade
      pkg.read       -S|--sync -l|--list !-y|--refresh !-u|--sysupgrade
      pkg.read       -F|--files !-y|--refresh
      pkg.install    -S|--sync !-s|--search|-i|--info|-l|--list|-g|--groups|-c|--clean
      pkg.install    -S|--sync -y|--refresh|-u|--sysupgrade
      pkg.install    -U|--upgrade|-D|--database
      pkg.install    -F|--files -y|--refresh
      pkg.uninstall  -R|--remove
      pkg.uninstall  -S|--sync -c|--clean
      pkg.read       list|search|info
      pkg.install    install|update|upgrade|build
      pkg.uninstall  remove|clean
      code.exec.escape! ** --config|--hookdir|--gpgdir
    `,
  },
  {
    programs: "apk",
    values: "-p --root -X --repository -t --virtual --keys-dir --repositories-file --arch --cache-dir",
    lines: `
      exec.help      .
      pkg.read       info|search|list|policy|stats|dot|version|verify|audit|manifest|query
      pkg.install    add|update|upgrade|fix|cache|index
      net.download   fetch
      pkg.uninstall  del
    `,
  },
  {
    programs: "zypper",
    values: "-R --root -c --config --reposd-dir -t --type -r --repo",
    lines: `
      exec.help      help
      pkg.read       search|se|info|if|list-updates|lu|list-patches|lp|patch-check|pchk|packages|pa|patterns|pt|products|pd|patches|repos|lr|services|ls|locks|ll|what-provides|wp|targetos|tos|ps|licenses|versioncmp|vcmp|needs-rebooting
      pkg.install    install|in|update|up|patch|dist-upgrade|dup|refresh|ref|addrepo|ar|renamerepo|nr|modifyrepo|mr|addservice|as|addlock|al|source-install|si|verify|ve|install-new-recommends|inr|refresh-services|refs
      pkg.uninstall  remove|rm|removerepo|rr|removeservice|rs|removelock|rl|clean|cc|cleanlocks|cl|purge-kernels
      net.download   download
    `,
  },
  {
    programs: "brew linuxbrew",
    values: "--cask --formula --appdir --language --env --ruby-tag",
    lines: `
      exec.help          .
      exec.help          help|commands|command|docs
      pkg.read           list|ls|info|abv|search|outdated|deps|uses|desc|doctor|dr|config|log|home|homepage|cat|leaves|missing|options|formulae|casks|tap-info|which-formula|shellenv|analytics|linkage|readall|style|livecheck|audit|gist-logs|source|unbottled|formula
      pkg.read           --prefix|--cellar|--cache|--repository|--repo|--caskroom|--env|--taps|--config
      pkg.read           tap .
      pkg.install        tap *
      pkg.read           services|bundle|completions|developer list|ls|info|check|state|dump
      pkg.read           services .
      pkg.install        install|reinstall|upgrade|update|up|link|ln|pin|unpin|postinstall|migrate|switch|instal|vendor-install|extract|create|update-reset|update-if-needed|trust
      pkg.install        bundle .
      pkg.install        bundle install
      net.download       fetch
      pkg.uninstall      uninstall|remove|rm|unlink|untap|autoremove|cleanup|zap
      pkg.uninstall      bundle cleanup
      system.service     services start|stop|restart|run|kill|cleanup
      code.exec.escape   ruby|irb|sh|edit|test|bundle-exec
      code.exec.escape   bundle exec|sh|env
    `,
  },
  {
    programs: "port",
    lines:
      "pkg.read list|search|info|installed|outdated|deps|contents|provides|variants|echo|version\n pkg.install install|upgrade|selfupdate|sync|activate|select|reclaim\n pkg.uninstall uninstall|deactivate|clean",
  },
  {
    programs: "snap flatpak",
    values: "--channel --revision --arch --branch --installation --columns --app --remote --runtime",
    lines: `
      exec.help      .
      pkg.read       list|info|find|search|changes|change|tasks|version|connections|interface|interfaces|services|logs|known|get|whoami|warnings|model|saved|refresh-info|history|remotes|remote-ls|remote-info|ps|permissions|permission-show|documents|aliases|config
      pkg.read!      refresh --list
      pkg.install    install|refresh|update|try|revert|enable|alias|connect|set|remote-add|remote-modify|override|mask|pin|switch|prefer|build-bundle|repair|make-current|permission-set
      pkg.uninstall  remove|uninstall|remote-delete|disable|unalias|disconnect|unset|forget|permission-remove|permission-reset
      net.download   download
      system.service start|stop|restart
      secret.access  login|logout|export-login
      code.exec.escape run|enter|build|debug-tools
    `,
  },
  {
    programs: "winget choco chocolatey scoop",
    values: "-s --source -v --version --id --name --moniker --scope -l --location -o --output",
    lines: `
      exec.help       .
      exec.help       help
      pkg.read        list|ls|search|find|show|info|view|outdated|status|which|depends|home|cat|prefix|features|hash|validate|checkup|export|freeze
      pkg.read        source|sources|feature|config|bucket|pin|cache|alias|shim list|ls|show|known|get
      pkg.install     install|add|upgrade|update|import|configure|reset|hold|unhold|repair|download|new|pack|sync
      pkg.install     source|sources|feature|config|bucket|pin|alias|shim add|enable|disable|set|update|reset|export
      pkg.uninstall   uninstall|remove|rm|cleanup|unset
      pkg.uninstall   source|sources|bucket|pin|cache|alias|shim remove|rm
      publish.registry push
      secret.access   apikey|setapikey
    `,
  },
  {
    programs: "nix",
    values: "-f --file --option --store --profile -I --arg --argstr --override-input -o --out-link",
    lines: `
      exec.help          .
      pkg.read           search|eval|why-depends|path-info|log|doctor|help|show-config|print-dev-env|show-derivation|hash|key|derivation
      pkg.read           flake show|metadata|info|check
      pkg.read           profile|registry|store|config list|history|diff-closures|info|ping|ls|cat|show
      code.exec.project_task build|fmt|develop !-c|--command
      code.exec.package  run|shell|develop|build * !~.*
      code.exec.project_script run|shell
      code.exec.escape   develop|shell -c|--command
      pkg.restore        flake lock
      pkg.install        flake update
      fs.write.project   flake init|new
      pkg.install        profile install|add|upgrade|rollback
      pkg.install        registry add|pin|remove
      pkg.uninstall      profile remove|wipe-history
      pkg.uninstall      store gc|delete|optimise
      pkg.uninstall      collect-garbage
      net.upload         copy
      code.exec.repl     repl
    `,
  },
  {
    programs: "nix-env",
    lines:
      "pkg.read -q|--query\n pkg.read --list-generations\n pkg.install -i|--install|-u|--upgrade|--set|--rollback|-G|--switch-generation|-S|--switch-profile\n pkg.uninstall -e|--uninstall|--delete-generations",
  },
  {
    programs: "nix-store",
    lines:
      "pkg.read -q|--query|--verify|--print-env|-l|--read-log\n pkg.uninstall --gc|--delete|--optimise\n pkg.install -r|--realise|--import|--add",
  },
  { programs: "nix-collect-garbage", lines: "pkg.uninstall" },
  {
    programs: "nixos-rebuild home-manager darwin-rebuild",
    lines:
      "pkg.read build|dry-build|dry-activate|list-generations|generations|packages|news|edit\n pkg.install switch|boot|test|init|rollback|activate\n pkg.uninstall uninstall|remove-generations|expire-generations",
  },
];

export const packages: readonly Family[] = [npm, pnpm, yarn, bun, composer, uv, pipx, ...others, ...ofSystems];
