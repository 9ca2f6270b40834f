/** Tools that build, test, check and format a project. Task runners such as make need code: programs/tasks.ts. Sources: their own manuals. */
import type { Family } from "../verb.ts";

const TASK = "code.exec.project_task";
const SCRIPT = "code.exec.project_script";
const ESCAPE = "code.exec.escape";

/** Options whose value is code, or a config that is: from a place that is not the project's. */
const far = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) =>
      ["/tmp/*", "/var/*", "/dev/*", "/etc/*", "../../*", "~*", "*://*", "data:*"].map((place) => `${name}=${place}`),
    )
    .join("|");
const flat = (names: string): string => names.trim().replace(/\s+/g, " ");
/** The same lines behind a toolchain: `cargo +nightly build`. */
const withToolchain = (lines: string): string =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [key = "", ...words] = line.split(/\s+/);
      return [line, [key, "+*", ...words].join(" ")];
    })
    .join("\n");

/** They look at files, or write the project's anew, and have no option that runs anything. */
const checkers: readonly Family[] = [
  {
    programs: flat(`
      tsc tsgo vue-tsc svelte-check attw publint knip depcheck madge dpdm cspell markdownlint markdownlint-cli2 markdownlint-cli alex textlint
      htmlhint jshint oxlint dprint ls-lint size-limit bundlesize api-extractor tsd typedoc jsdoc documentation ncu npm-check-updates
      flake8 pyflakes pycodestyle pydocstyle bandit vulture isort autopep8 yapf autoflake pyupgrade pyright basedpyright pyre ty pylama radon
      xenon interrogate codespell docformatter black blue
      gofmt goimports gofumpt golint staticcheck revive govulncheck gosec errcheck ineffassign misspell gocyclo modernize fieldalignment
      nilness shadow golines deadcode unparam goconst
      rustfmt cargo-fmt clang-tidy clang-format cppcheck cpplint uncrustify astyle gcovr
      ktlint checkstyle pmd spotbugs google-java-format scalafmt scalafix detekt
      standardrb reek brakeman erb_lint erblint haml-lint phpcs phpcbf pint phpmd
      swiftlint swiftformat swift-format xcpretty xcbeautify
      shellcheck shfmt hadolint yamllint yamlfmt actionlint zizmor taplo sqlfluff sqlfmt protolint vale editorconfig-checker
      hlint ormolu fourmolu stylish-haskell elm-format mdl markdown-link-check lychee typos proselint doc8 redocly spectral buildifier`),
    values:
      "-o --output --output-file --out --outFile --outDir -p --project -c --config --config-file -e --exclude -l --line-length -f --format --reporter -P",
    lines: `
      ${TASK} @read @write:-o|--output|--output-file|--outFile|--outDir|--out|--declarationDir
      ${TASK} -w|--write|-i|--in-place|--fix|-u|--apply|--inplace|-a|--autocorrect|-A|--autocorrect-all @write @write:-o|--output
      pkg.restore sync
    `,
  },
  {
    programs: "mypy dmypy pylint",
    values:
      "-c --config-file -p --package -m --module -o --output --rcfile -d -e -j --disable --enable -f --output-format --python-version",
    lines: `
      ${TASK} @read @write:-o|--output|--junit-xml|--html-report|--xml-report|--txt-report|--linecount-report
      ${ESCAPE} --init-hook|--load-plugins|--python-executable|-c|--command
      code.exec.script ${far("--config-file --rcfile")}
      pkg.install --install-types
    `,
  },
  {
    programs: "ruff",
    values:
      "--config -o --output-file --select --ignore --extend-select --exclude --target-version --output-format --line-length --cache-dir",
    lines: `
      exec.help .
      exec.help help|version|linter|rule|config|generate-shell-completion
      ${TASK}   check @read @write:-o|--output-file
      ${TASK}   format|analyze @read
      ${TASK}   check|format --fix|--unsafe-fixes @write
      ${TASK}   server
      fs.delete.temp     clean
    `,
  },
  {
    programs:
      "eslint stylelint xo standard prettier prettierd remark commitlint lint-staged secretlint rome jscpd rubocop phpstan psalm php-cs-fixer rector infection",
    values:
      "-c --config --config-path -o --output-file --ext -f --format --ignore-path --parser --plugin --rulesdir --rule --stdin-filename --cache-location --max-warnings --log-level --tab-width --print-width -r --require --level -l --memory-limit",
    lines: `
      ${TASK} @read @write:-o|--output-file|--out
      ${TASK} --fix|--write|-w|-a|-A|--autocorrect|--autocorrect-all @write @write:-o|--output-file
      code.exec.script ${far("-c --config --rulesdir --plugin --parser --resolve-plugins-relative-to -r --require --autoload-file -a --bootstrap --format -f --processor")}
    `,
  },
  {
    programs: "biome",
    values: "--config-path --stdin-file-path --max-diagnostics --reporter --only --skip --since --files-max-size",
    lines: `
      exec.help .
      exec.help version|help|explain|rage
      ${TASK}   check|lint|format|ci|search|migrate|start|stop @read
      ${TASK}   check|lint|format --write|--fix|--apply|--apply-unsafe @write
      fs.delete.temp     clean
      fs.write.project   init
      ${TASK}   lsp-proxy
    `,
  },
  {
    programs: "golangci-lint",
    values: "-c --config --timeout -E -D --enable --disable --build-tags --new-from-rev --out-format -j --concurrency",
    lines: `
      exec.help .
      exec.help help|version|linters|formatters|config|completion
      ${TASK}   run|fmt|migrate @read
      ${TASK}   cache
      code.exec.script run|fmt|custom ${far("-c --config")}
      ${SCRIPT} custom
    `,
  },
  {
    programs: "buf",
    lines: `
      exec.help          .
      ${TASK}            build|lint|format|breaking|generate|convert|config|ls-files|stats|export|dep|beta|alpha
      pkg.install        dep|mod update|upgrade
      publish.registry   push
      publish.registry   registry
      secret.access      registry login|logout|token
      net.request        curl
    `,
  },
];

/** They run the project's tests. What could run anything else is a config or a plugin from elsewhere. */
const testers: readonly Family[] = [
  {
    programs:
      "jest vitest mocha ava tap tape jasmine karma uvu qunit lab wdio testcafe nightwatch cucumber-js cucumber web-test-runner wtr tsdx cy-run bats rspec minitest behave robot phpunit pest ctest gotestsum ginkgo richgo hspec busted elm-test",
    values: `-c --config -t --testNamePattern --testPathPattern --reporter --reporters --outputFile --outputDir --project --root --rootDir --dir --pool
      --environment --shard --maxWorkers -w --maxConcurrency --timeout --testTimeout --grep -g -r --require --filter -o --format -f --seed -e --example`,
    lines: `
      ${TASK} @write:--outputFile|--json-file|--log-junit|--out|-o|--output-file|--junitfile|--jsonfile|--coverageDirectory
      code.exec.script ${far("-c --config --root --rootDir --dir -r --require --import --loader --globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testEnvironment --runner --testRunner --resolver --transform --bootstrap --test-dir -I --include-path")}
      ${ESCAPE} --exec|--node-option|--node-options|--raw-command|--post-run-command|--runInBand=*sh|--vet
    `,
  },
  {
    programs: "pytest py.test",
    values:
      "-k -m -p -c --rootdir --confcutdir -o --override-ini -n --numprocesses --cov --cov-report --cov-config --junitxml --junit-xml --log-file --ignore --deselect --basetemp -W --maxfail --tb --durations --timeout -r --import-mode",
    lines: `
      ${TASK} @write:--junitxml|--junit-xml|--log-file|--report-log|--resultlog
      code.exec.script ${far("-c --config-file --rootdir --confcutdir --cov-config --pyargs")}
      code.exec.script ~/tmp/*|/var/*|/dev/*|/etc/*|~/*
      ${ESCAPE} -p !-p=no:*|-p=xdist*|-p=pytest*|-p=asyncio|-p=cov|-p=timeout|-p=randomly
      ${ESCAPE} --pdbcls
    `,
  },
  {
    programs: "tox nox",
    values: "-e -c --conf --workdir -p -s --session --sessions -f --noxfile -k --keywords -t --tags -r --python -m",
    lines: `
      ${TASK} .
      ${TASK} -s|-e
      ${TASK} run|run-parallel|r|p|legacy|le|quickstart
      exec.read -l|--list|--list-sessions|--listenvs|-a
      exec.read list|l|config|c|depends|de
      code.exec.escape exec|e
      ${SCRIPT} -s=*deploy*|--session=*deploy*|-s=*publish*|--session=*publish*|-s=*release*|--session=*release*|-e=*deploy*|-e=*publish*|-e=*release*|-e=*upload*
      code.exec.script ${far("-f --noxfile -c --conf")}
    `,
  },
  {
    programs: "coverage",
    values: "--rcfile -m --module --source --include --omit -o -d --data-file",
    lines: `
      exec.help        .
      ${TASK}          report|html|xml|json|lcov|annotate|combine|debug @write:-o
      fs.delete.temp     erase
      ${TASK}          run -m=pytest|-m=unittest|-m=nose*|--module=pytest|--module=unittest
      code.exec.script run !-m|--module
      code.exec.module run -m|--module !-m=pytest|-m=unittest|-m=nose*|--module=pytest|--module=unittest
      code.exec.script ** ${far("--rcfile")}
    `,
  },
  {
    programs: "nyc c8",
    values: "-r --reporter --report-dir --temp-dir --include --exclude -x -n --check-coverage --src --cwd -o",
    lines: `
      ${TASK} report|check-coverage|merge|instrument
      ${TASK} * @run
    `,
  },
  {
    programs: "playwright",
    values:
      "-c --config -g --grep --project --reporter --workers -j --retries --timeout --output --shard --trace -b --browser -o --target",
    lines: `
      exec.help        .
      ${TASK}          test|show-report|merge-reports|show-trace|clear-cache
      code.exec.script test ${far("-c --config")}
      pkg.install      install|install-deps
      pkg.read!        install --dry-run|--list
      pkg.uninstall    uninstall
      net.request      open|codegen|cr|ff|wk|screenshot|pdf
      net.listen       run-server|launch-server
    `,
  },
  {
    programs: "cypress",
    values:
      "-b --browser -s --spec -c --config -C --config-file -e --env -p --port -P --project -r --reporter -o --reporter-options -k --key",
    lines: `
      exec.help        .
      ${TASK}          run|open|verify|info|version
      code.exec.script run|open ${far("-C --config-file -P --project")}
      net.upload       run --record
      pkg.install      install
      pkg.read         cache list|path
      fs.delete.temp     cache clear|prune
    `,
  },
];

const BUNDLER_VALUES =
  "-c --config -p --port -H --host --hostname -o --outDir --outdir --outfile --out -d --dir --mode -m --base --root -e --entry -t --target --format -i --input";
const bundlers: readonly Family[] = [
  {
    programs:
      "vite webpack webpack-cli webpack-dev-server rollup rolldown rspack rsbuild parcel snowpack esbuild swc tsup tsdown unbuild microbundle ncc pkgroll bunchee",
    values: BUNDLER_VALUES,
    lines: `
      ${TASK} @write:-o|--outfile|--out|--outdir|--out-dir|--outDir|-d|--dir|--file
      code.exec.script ${far("-c --config --root -e --entry -r --require --plugin")}
    `,
  },
  {
    programs:
      "next nuxt nuxi astro remix react-router svelte-kit vinxi qwik gatsby react-scripts react-app-rewired craco vue-cli-service vitepress vuepress docusaurus eleventy @11ty/eleventy storybook start-storybook build-storybook sb electron-vite electron-forge ember wmr stencil preact quasar umi ionic",
    values: BUNDLER_VALUES,
    lines: `
      ${TASK} .
      ${TASK} dev|develop|build|serve|preview|start|lint|info|typecheck|check|sync|prepare|generate|analyze|test|optimize|export|typegen|routes|inspect|version|prebuild|doctor|watch|bundle|clean|telemetry|clear|storybook|module|package|make|help
      code.exec.script dev|build|serve|start|test ${far("-c --config --root -e --entry -r --require --plugin")}
      fs.write.project init|create|new|g|write-translations|write-heading-ids|swizzle|reveal|codemod|eject|customize
      pkg.install add|install|upgrade|update|migrate
      ${SCRIPT} deploy|publish|release|login|logout|submit|push|run:*|cloud|upload
    `,
  },
  {
    programs: "ng",
    values: "-c --configuration --project --port --host",
    lines: `
      exec.help   .
      ${TASK}     build|b|serve|s|dev|test|t|lint|e2e|e|extract-i18n|version|v|config|doc|analytics|cache|completion
      fs.write.project generate|g|new|n
      pkg.install add|update
      ${SCRIPT}   deploy|run
    `,
  },
  {
    programs: "sphinx-build sphinx-autobuild mkdocs mdbook hugo jekyll zola pelican typst pandoc-crossref",
    values: "-b -c -d -f --config-file -o --destination -s --source -t --theme -p --port --config",
    lines: `
      ${TASK} @write:-o
      ${TASK} build|serve|server|test|clean|watch|new|init|list|version|env|config|get-deps|check|compile|doctor
      vcs.git.push gh-deploy
      ${SCRIPT} deploy
      pkg.install mod
    `,
  },
];

/** Its `-E`, a little shell of its own, is in programs/task-runners.ts. */
export const cmake: Family = {
  programs: "cmake",
  values:
    "-S -B -G -D -U -T -A -C --preset --target -t -j --parallel --config -E -P --prefix --component --toolchain --install-prefix -L --graphviz --profiling-output",
  lines: `
      ${TASK}                 .
      ${TASK}                 * .
      ${TASK}                 --build
      code.exec.script        /tmp/*|/var/*|/dev/*
      code.exec.script        -S=/tmp/*|-C=/tmp/*|-S=/var/*|--toolchain=/tmp/*
      ${SCRIPT}               -P
      ${SCRIPT}               --build --target=*install*|-t=*install*|--target=*deploy*|--target=*publish*|--target=*upload*|--target=*flash*
      fs.write.outside        --install
      ${SCRIPT}               --workflow
      exec.help               --system-information|--help-*|--list-presets
    `,
};

const ofLanguages: readonly Family[] = [
  cmake,
  {
    programs: "cargo",
    values:
      "-p --package --manifest-path --target --target-dir --features -F -j --jobs --bin --example --test --bench --profile -Z -C --color --message-format --exclude --version --git --branch --tag --rev --path --root --index --registry --token --rename -x -s -w --exec --shell",
    lines: withToolchain(`
      exec.help               .
      exec.help               help|version
      exec.help               --list
      pkg.read                tree|metadata|locate-project|pkgid|verify-project|read-manifest|search|info|outdated|audit|deny|vet|geiger|udeps|machete|license|about|bloat|semver-checks|msrv|config|report
      ${TASK}                 build|b|check|c|test|t|clippy|fmt|doc|d|bench|rustc|rustdoc|fix|nextest|llvm-cov|tarpaulin|insta|miri|expand|hack|asm|criterion|fuzz|mutants|careful|sort|spellcheck|machete|component|ndk|wasi|leptos|tauri|trunk
      ${TASK}                 run|r
      ${TASK}                 package|generate-lockfile|logout-dry
      code.exec.script        build|b|check|c|test|t|clippy|doc|d|bench|run|r|install ${far("--manifest-path -C")}
      ${ESCAPE}               ** --config|-Zscript|-Zunstable-options
      ${ESCAPE}               watch -s|--shell @run:-s|--shell
      ${TASK}                 watch
      ${TASK}                 watch -x|--exec|-w
      fs.delete.temp          clean
      pkg.restore             fetch|vendor
      pkg.restore             install --path=.|--path=./*|--path=crates/*
      pkg.install             add|update|u|upgrade|binstall|install-update|remove-dir
      pkg.install             install !--path=.|--path=./*|--path=crates/*
      pkg.read!               install --list
      pkg.uninstall           remove|rm|uninstall
      fs.write.project        new|init
      publish.registry        publish|owner|release|workspaces|dist
      ${TASK}!                publish --dry-run|-n
      publish.unpublish       yank !--undo
      publish.registry        yank --undo
      secret.access           login|logout
      code.exec.project_script xtask|make|script
    `),
  },
  {
    programs: "go",
    values: `-o -run -bench -count -timeout -tags -ldflags -gcflags -asmflags -mod -modfile -p -C -coverprofile -covermode -coverpkg -cpuprofile -memprofile
      -blockprofile -mutexprofile -trace -outputdir -exec -toolexec -vettool -overlay -parallel -cpu -benchtime -fuzz -fuzztime -shuffle -skip -f -pkgdir -buildmode -compiler -json-file`,
    lines: `
      exec.help               .
      exec.help               help|version
      ${TASK}                 build|test|vet|fmt|generate|fix|doc|list|tool @write:-o|-coverprofile|-cpuprofile|-memprofile|-blockprofile|-mutexprofile|-trace
      ${ESCAPE}               build|test|vet|run|list|get|install|generate|fix|tool -exec|-toolexec|-vettool|-overlay|-fixtool
      ${ESCAPE}               build|test|run|install -ldflags=*-ext*|-gccgoflags=*|-extld
      code.exec.script        build|test|vet|run|generate ${far("-C -modfile")}
      ${TASK}                 run .|./*
      code.exec.script        run *.go
      code.exec.package       run *@*
      ${TASK}                 install ./*
      pkg.install             install|get
      pkg.read                env
      fs.write.outside        env -w|-u
      pkg.read                mod graph|verify|why
      pkg.restore             mod download|tidy|vendor
      fs.write.project        mod init|edit
      pkg.restore             work sync|vendor
      fs.write.project        work init|use|edit
      fs.delete.temp          clean
      fs.write.outside        telemetry *
      pkg.read                bug
    `,
  },
  {
    programs: "dotnet",
    values:
      "-c --configuration -f --framework -r --runtime -o --output --project -v --verbosity -p --property --filter -l --logger -s --source -k --api-key --settings --version --arch --os -n --name --results-directory",
    lines: `
      exec.help               .
      exec.help               help|sdk
      exec.help               --info|--list-sdks|--list-runtimes
      ${TASK}                 build|test|run|pack|publish|clean|format|watch|msbuild|build-server|vstest|sln|solution|reference|project
      code.exec.script        build|test|run|msbuild ${far("--project --settings")}
      code.exec.script        *.dll|exec|script|*.cs|*.csx
      code.exec.repl          fsi
      pkg.restore             restore
      pkg.restore             tool|workload restore
      pkg.read                list|package list|search
      pkg.read                list|nuget|tool|workload|package package|reference|list|search|locals|source|why
      fs.write.project        new|store
      pkg.install             new install
      pkg.install             new --install|-i
      pkg.install             add|package package|add
      pkg.install             tool|workload install|update
      pkg.install             nuget add|update|enable|disable
      fs.write.project        add reference
      pkg.uninstall           remove
      pkg.uninstall           tool|workload|new uninstall
      fs.delete.temp          nuget locals -c|--clear
      code.exec.package       tool run|exec
      code.exec.package       dnx
      publish.registry        nuget push
      publish.unpublish       nuget delete
      secret.access           user-secrets
      db.drop.database        ef database drop
      db.schema               ef database update
      ${TASK}                 ef migrations|dbcontext
    `,
  },
  {
    programs: "mvn mvnw mvnd",
    values:
      "-f --file -pl --projects -P --activate-profiles -s --settings -gs --global-settings -t --toolchains -T --threads -rf --resume-from -l --log-file -b -D",
    lines: `
      ${TASK}                 clean|validate|compile|test-compile|process-classes|process-resources|generate-sources|generate-resources|test|package|verify|integration-test|install|site|prepare-package
      ${TASK}                 checkstyle:*|spotbugs:*|pmd:*|jacoco:*|surefire:*|failsafe:*|spotless:*|fmt:*|formatter:*|compiler:*|resources:*|javadoc:*|license:*|enforcer:*|spring-boot:*|quarkus:*|jetty:*|source:*|jar:*|war:*|animal-sniffer:*|eclipse:*|idea:*|wrapper:*|flatten:*|git-code-format:*|rewrite:*
      pkg.read                dependency:*|help:*|versions:display*|project-info-reports:*|license:*
      pkg.install             versions:set|versions:use*|versions:update*|dependency:get|archetype:*
      publish.registry        ~deploy|site-deploy|deploy:*|release:*|nexus-staging:*|*:deploy*|*central-publishing*|jib:build|docker:push|gpg:*|scm:*
      ${ESCAPE}               -D=maven.ext.class.path*|-D=exec.executable*
      ${ESCAPE}               ~exec:*|groovy:*|antrun:*|*exec-maven-plugin*|*gmaven*|scripting:*|truezip:*
      db.schema               ~flyway:migrate|liquibase:update*|flyway:repair|flyway:undo
      db.drop.database        ~flyway:clean|liquibase:dropall
      code.exec.package       ~*:*:*:*
      code.exec.script        ** ${far("-f --file -s --settings -gs --global-settings")}
    `,
  },
  {
    programs: "bazel bazelisk buck buck2 pants",
    values: "--output_base --bazelrc --config -c --compilation_mode --jobs",
    lines: `
      exec.help               .
      exec.help               help|version
      ${TASK}                 build|test|coverage|query|cquery|aquery|info|fetch|sync|mod|dump|print_action|shutdown|vendor|list|peek|dependencies|dependents|fmt|lint|check|tailor|targets|audit|license|uquery|log|analyze-profile|config|mobile-install-dry|canonicalize-flags
      fs.delete.temp          clean
      ${SCRIPT}               run|package|repl|publish|install|bxl|mobile-install
      ${ESCAPE}               ** --run_under|--workspace_status_command|--script_path|--shell_executable
      code.exec.script        ** ${far("--bazelrc")}
    `,
  },
  {
    programs: "meson",
    values: "-C --prefix --buildtype -D --cross-file --native-file --wrap-mode --suite --setup",
    lines: `
      exec.help               .
      ${TASK}                 setup|compile|test|configure|introspect|init|rewrite|format|fmt|env2mfile|dist|wrap
      fs.write.outside        install
      pkg.install             subprojects download|update|checkout|foreach|purge
      pkg.install             wrap install|update
      ${ESCAPE}               devenv|runpython|test --wrapper|--gdb-path
      ${ESCAPE}               devenv|runpython
    `,
  },
  {
    programs: "swift",
    values: "-c --configuration --product --target --package-path --filter --scratch-path --build-path",
    lines: `
      code.exec.repl          .
      ${TASK}                 build|test|run|format
      pkg.restore             package resolve
      pkg.read                package show-dependencies|describe|dump-package|show-traits|completion-tool
      fs.write.project        package init|edit|unedit|tools-version|add-target|add-product
      fs.delete.temp          package clean|reset|purge-cache
      pkg.install             package update|add-dependency
      ${SCRIPT}               package plugin
      pkg.install             sdk install
      code.exec.repl          repl
      code.exec.script        *.swift
    `,
  },
  {
    programs: "xcodebuild",
    values:
      "-project -workspace -scheme -target -configuration -sdk -destination -derivedDataPath -resultBundlePath -archivePath -exportPath -exportOptionsPlist -arch -toolchain -xcconfig -testPlan -only-testing -skip-testing",
    lines: `
      ${TASK} .
      ${TASK} build|test|clean|archive|analyze|build-for-testing|test-without-building|docbuild
      fs.write.outside install
      exec.read -list|-showsdks|-showBuildSettings|-version|-showdestinations|-showTestPlans
      ${SCRIPT} -exportArchive|-exportNotarizedApp|-downloadPlatform|-runFirstLaunch|-license
    `,
  },
  {
    programs: "xcrun",
    values: "--sdk -sdk --toolchain -toolchain",
    lines: `
      exec.read        -f|--find|--show-sdk-path|--show-sdk-version|--show-toolchain-path|--show-sdk-platform-path
      exec.read        simctl list|getenv|get_app_container|appinfo|listapps
      ${TASK}          simctl boot|bootstatus|install|launch|terminate|shutdown|openurl|io|status_bar|ui|spawn|privacy|push|location|uninstall
      fs.delete.recursive simctl erase|delete
      publish.registry altool
      net.upload       notarytool|stapler
      ${TASK}          swift-format|swiftc|clang|xcresulttool|xctrace|xccov|docc|metal|actool|ibtool|momc|otool|nm|lipo|size|swift|dwarfdump
    `,
  },
  {
    programs: "flutter",
    values: "-d --device-id --flavor -t --target --dart-define --build-number --build-name -j --concurrency --name --plain-name",
    lines: `
      exec.help        .
      ${TASK}          analyze|test|build|run|doctor|devices|emulators|format|gen-l10n|drive|screenshot|logs|symbolize|attach|assemble|precache|bash-completion|config|custom-devices|debug-adapter
      fs.delete.temp     clean
      fs.write.project create
      pkg.read         pub deps|outdated|cache|token
      pkg.restore      pub get
      pkg.install      pub add|upgrade|downgrade
      pkg.install      pub global activate
      pkg.uninstall    pub remove
      code.exec.package pub run|global
      publish.registry pub publish|lish
      ${TASK}!         pub publish --dry-run|-n
      pkg.install      upgrade|downgrade|channel|install
    `,
  },
  {
    programs: "dart",
    values: "-o --output -d --define -n --name -j --concurrency --packages",
    lines: `
      exec.help        .
      ${TASK}          analyze|test|compile|format|doc|info|devtools|build @write:-o|--output
      ${TASK}          fix
      fs.write.project create
      ${TASK}          run .
      ${TASK}!         run build_runner|test|melos
      code.exec.package run *
      pkg.read         pub deps|outdated|cache|token
      pkg.restore      pub get
      pkg.install      pub add|upgrade|downgrade
      pkg.install      pub global activate
      pkg.uninstall    pub remove
      publish.registry pub publish|lish
      ${TASK}!         pub publish --dry-run|-n
      code.exec.script *.dart
    `,
  },
  {
    programs: "mix",
    values: "--only --exclude --seed --max-failures",
    lines: `
      ${TASK}            .
      exec.help          help
      ${TASK}            test|compile|format|credo|dialyzer|docs|phx.routes|phx.server|phx.digest|assets.build|assets.deploy|xref|deps.tree|deps|app.tree|sobelow|coveralls|gettext.extract|gettext.merge|lint|check|test.watch|deps.compile|doctor
      code.exec.inline   run|eval -e|--eval
      code.exec.script   run|rpc
      pkg.restore        deps.get
      pkg.install        deps.update|deps.unlock|archive.install|local.hex|local.rebar|escript.install|local.phx|hex
      pkg.read           hex.outdated|hex.info|hex.search|hex.audit
      pkg.uninstall      archive.uninstall|deps.clean
      fs.delete.temp     clean
      fs.write.project   new|phx.new|phx.gen.*|ecto.gen.*
      db.schema          ecto.migrate|ecto.create|ecto.rollback|ecto.load
      db.drop.database   ecto.drop
      db.write.unbounded ecto.reset|ecto.setup
      db.read            ecto.migrations|ecto.dump
      publish.registry   hex.publish
      publish.unpublish  hex.retire
      publish.unpublish  hex.publish --revert
      secret.access      hex.user|hex.organization|phx.gen.secret
      ${SCRIPT}          release
    `,
  },
  {
    programs: "rails",
    values: "-e --environment -p --port -b --binding",
    lines: `
      exec.help          .
      ${TASK}            test|t|test:*|routes|about|stats|notes|server|s|middleware|zeitwerk:check|assets:precompile|assets:clean|tmp:*|log:clear|tailwindcss:*|css:*|javascript:build|spec|initializers|time:zones*|version
      fs.write.project   generate|g|new
      fs.delete.recursive destroy|d
      code.exec.repl     console|c|dbconsole|db
      code.exec.inline   runner|r
      db.read            db:version|db:migrate:status|db:abort_if_pending_migrations
      db.schema          db:migrate|db:migrate:*|db:rollback|db:create|db:create:*|db:schema:*|db:structure:*|db:forward|db:prepare|db:setup|db:test:*|db:environment:set
      db.write           db:seed|db:fixtures:load
      db.write.unbounded db:reset|db:reset:*|db:migrate:reset|db:purge|db:purge:*|db:truncate_all|db:seed:replant|db:schema:load
      db.drop.database   db:drop|db:drop:*
      secret.access      credentials:*|secrets:*|encrypted:*|secret
    `,
  },
  {
    programs: "manage.py django-admin",
    values: "--settings --pythonpath --database -v --verbosity",
    lines: `
      exec.help          help|version
      ${TASK}            test|check|runserver|makemigrations|compilemessages|makemessages|collectstatic|findstatic|diffsettings|testserver|show_urls
      db.read            showmigrations|sqlmigrate|inspectdb|sqlflush|sqlsequencereset
      fs.write.project   startapp|startproject
      db.schema          migrate|createcachetable|squashmigrations|optimizemigration
      db.write           loaddata|createsuperuser|changepassword|clearsessions|remove_stale_contenttypes
      db.write.unbounded flush|reset_db
      code.exec.repl     shell|shell_plus|dbshell
      code.exec.inline   shell -c|--command
      db.read            dumpdata
    `,
  },
  {
    programs: "artisan",
    values: "--env --filter --class --database --path",
    lines: `
      exec.help          .
      ${TASK}            test|list|about|route:list|route:cache|route:clear|config:cache|config:clear|view:cache|view:clear|cache:clear|optimize|optimize:clear|event:list|event:cache|schedule:list|queue:failed|model:show|db:show|db:table|db:monitor|serve|lang:publish|ide-helper:*|inspire|help
      fs.write.project   make:*|vendor:publish|stub:publish|key:generate|storage:link
      db.read            migrate:status
      db.schema          migrate|migrate:rollback|migrate:install|schema:dump
      db.write           db:seed
      db.write.unbounded migrate:fresh|migrate:refresh|migrate:reset
      db.drop.table      db:wipe
      code.exec.repl     tinker
      ${SCRIPT}          queue:*|schedule:run|down|up
      secret.access      env:decrypt|env:encrypt|passport:*
    `,
  },
  {
    programs: "prisma",
    values: "--schema --name -n --url --from-url --to-url --script --datasource",
    lines: `
      exec.help          .
      ${TASK}            generate|validate|format|version|studio|debug
      fs.write.project   init
      db.read            migrate status|diff
      db.read            db pull
      db.schema          migrate dev|deploy|resolve
      db.schema          db push
      db.write           db seed
      db.script          db execute
      db.write.unbounded migrate reset
      db.write.unbounded db push --force-reset|--accept-data-loss
    `,
  },
  {
    programs:
      "drizzle-kit knex sequelize sequelize-cli typeorm mikro-orm node-pg-migrate alembic flyway liquibase dbmate goose-db",
    values: "-c --config -n --name -x --schema --out --dialect --env -d --dataSource",
    lines: `
      exec.help          .
      ${TASK}            generate|check|introspect|studio|export|new|create|init|revision
      db.read            status|info|validate|history|current|heads|show|branches|migrate:list|migrate:status|db:migrate:status|migrate:currentversion|migration:show|migration:list|list|diff|dump|snapshot
      fs.write.project   migrate:make|seed:make|migration:generate|migration:create|migration:gen|entity:create|stamp-file
      db.schema          push|up|migrate|upgrade|downgrade|down|rollback|update|redo|stamp|merge|migrate:latest|migrate:up|migrate:down|migrate:rollback|db:migrate|db:migrate:undo|migration:run|migration:revert|migration:up|migration:down|schema:sync|schema:update|db:create|baseline|repair|undo|drop-constraint
      db.write           seed:run|db:seed|db:seed:all|load
      db.write.unbounded migration:fresh|schema:fresh|db:migrate:undo:all|migrate:rollback --all
      db.drop.database   db:drop|schema:drop|clean|dropall|drop-all|drop
    `,
  },
];

const ofProjects: readonly Family[] = [
  {
    programs: "pre-commit prek lefthook overcommit",
    values: "-c --config -s --from-ref --source -o --to-ref --origin -t --hook-type --hook-stage --files",
    lines: `
      exec.help        .
      ${TASK}          run|validate|validate-config|validate-manifest|sample-config|check-yaml|dump|version|help|list
      code.exec.script run ${far("-c --config")}
      persist.hook     install|init-templatedir|add|set|init|install-hooks
      pkg.install      autoupdate|auto-update|self-update|migrate-config
      pkg.uninstall    uninstall
      fs.delete.temp     clean|gc
      code.exec.package try-repo
    `,
  },
  { programs: "husky", lines: "persist.hook" },
  {
    programs: "act",
    values:
      "-j --job -W --workflows -e --eventpath -P --platform -s --secret --env --env-file --secret-file -C --directory -b --bind",
    lines: `
      exec.read! -l|--list|-g|--graph|--bug-report
      ${SCRIPT}
      container.host_mount --privileged|--bind=/|--container-options=*privileged*
    `,
  },
  {
    programs: "changeset auto",
    lines: `
      ${TASK}           status
      fs.write.project  .
      fs.write.project  add|init|version|pre
      publish.registry  publish|tag|ship|release|canary|latest|next
    `,
  },
  {
    programs: "semantic-release release-it np release-please bumpp goreleaser jreleaser cargo-release",
    lines: `
      publish.registry
      ${TASK}! --dry-run|-d|--dry|--snapshot|--skip-publish
      ${TASK}! build|check|healthcheck|init|jsonschema|verify
    `,
  },
  { programs: "standard-version commit-and-tag-version", lines: "vcs.git.write" },
  {
    programs: "melos fvm",
    values: "--scope --ignore -c",
    lines: `
      exec.help         .
      ${TASK}           analyze|format|list|test|doctor|releases|config|flavor
      pkg.restore       bootstrap|bs
      fs.delete.temp     clean
      pkg.install       install|use|global|update
      pkg.uninstall     remove|destroy
      publish.registry  publish
      vcs.git.write     version
      ${TASK}           exec|run @run
    `,
  },
  {
    programs: "serve http-server live-server json-server browser-sync",
    lines: "net.listen",
  },
  {
    programs: "protoc capnp flatc thrift",
    values: "-I -o",
    lines: `${TASK} @write:-o\n ${ESCAPE} --plugin=*=/tmp/*|--plugin=/tmp/*`,
  },
  {
    programs: "tree-sitter wasm-pack wasm-bindgen trunk leptosfmt maturin cibuildwheel tauri",
    lines: `
      ${TASK} build|test|generate|parse|highlight|query|serve|dev|develop|check|info|watch|pack|new|list-python|clean|icon|fmt|tags|playground
      publish.registry publish|upload
      secret.access login
      fs.write.project init|new|add|migrate
  `,
  },
];

/** A compiler reads sources and writes what it makes of them; some can be told to start other programs, or to take their words from a file. */
const compilers: readonly Family[] = [
  {
    programs:
      "gcc g++ cc c++ c89 c99 clang clang++ gfortran gdc ldc2 dmd nvcc icc icx emcc em++ tcc as ld gold lld ld.lld mold nasm yasm",
    values:
      "-o -I -L -l -x -include -isystem -D -U -T -arch -target --target -MF -MT -MQ -Xlinker -Xclang -Xpreprocessor -Xassembler -idirafter -iquote -f",
    lines: `
      ${TASK} @read @write:-o|-MF|--output
      exec.help -v|-dumpversion|-dumpmachine|-print-search-dirs|-print-prog-name
      ${ESCAPE} -wrapper|-fplugin|-specs|--specs|-B|-plugin|-load|--plugin
      ${ESCAPE} ~@*|-fplugin=*
      ${ESCAPE} -Xclang=-load|-Xlinker=-plugin
    `,
  },
  {
    programs:
      "javac kotlinc kotlinc-jvm scalac groovyc ecj rustc swiftc ocamlc ocamlopt zig vlang odin haxe fpc valac mcs csc fsc gnatmake ponyc",
    values:
      "-d -cp -classpath --class-path -o --out-dir -L -l --crate-type --crate-name --edition -C --emit -s -h -p --module-path --target",
    lines: `
      ${TASK} @read @write:-o|-d
      exec.help version|env|targets|help
      ${TASK} build|test|fmt|check|c|doc|ast-check|compile|spec|tool|init|build-exe|build-lib|build-obj @write:-o
      ${SCRIPT} run|r|eval|repl|interactive|script|play|e
      ${ESCAPE} -processor|-processorpath|-pgmF|-F|-C=linker*|-Clinker*|-J*|-Xplugin|-script|-e|-run|--run
      ${ESCAPE} ~@*
    `,
  },
  {
    programs: "java",
    values: "-cp -classpath --class-path -m --module -p --module-path --add-modules --add-opens",
    lines: `
      code.exec.script
      exec.help! -version|--version|-help|--help|-X|--list-modules|--show-version !-jar|-cp|-classpath|-m
    `,
  },
  {
    programs:
      "sass lessc postcss tailwindcss stylus pug haml slimrb terser uglifyjs cleancss html-minifier babel doxygen ctags etags cscope gtags gcov llvm-cov llvm-profdata",
    values: "-o --output -i --input -c --config -d --out-dir --out-file -f -T -K -t",
    lines: `
      ${TASK} @write:-o|--output|--out-file|--out-dir|-d
      code.exec.script ${far("-c --config --plugins --presets --require -r")}
      ${ESCAPE} --optlib-dir|--options=/tmp/*|--_echo
    `,
  },
  {
    programs:
      "mockgen stringer wire sqlc swag templ oapi-codegen gqlgen ent genqlient moq enumer easyjson controller-gen wails air reflex modd entr-go dlx-go xo-gen jet bufgen thriftgo kitex hz openapi-generator swagger-cli swagger openapi-typescript orval graphql-codegen gql.tada typechain abigen forge-std json2ts quicktype datamodel-codegen",
    values: "-o --output -destination -package -source -i --input -c --config -g",
    lines: `
      ${TASK} @write:-o|--output|-destination
      ${SCRIPT} push|publish|upload|deploy|run
      code.exec.script ** ${far("-c --config")}
    `,
  },
];

const servers: readonly Family[] = [
  {
    programs:
      "uvicorn gunicorn hypercorn daphne waitress-serve granian fastapi celery rq dramatiq puma unicorn thin rackup shotgun",
    values:
      "-A --app -b --bind -h --host -p --port -w --workers -k --worker-class -c --config --log-level --env-file --loop --http --reload-dir -e -l -Q -n",
    lines: `
      ${TASK}
      code.exec.script ${far("-c --config --chdir --pythonpath --app-dir -r")}
      db.write.unbounded purge
      process.kill control
      code.exec.repl shell
    `,
  },
  {
    programs: "flask",
    values: "--app -A -e --env-file -h --host -p --port -d --directory -m --message",
    lines: `
      exec.help .
      ${TASK} run|routes
      db.read db current|history|heads|show|branches|check
      fs.write.project db init|migrate|revision|edit|merge
      db.schema db upgrade|downgrade|stamp
      code.exec.repl shell
    `,
  },
  {
    programs: "jupyter jupyter-nbconvert jupyter-lab jupyter-notebook",
    values: "--to --output --output-dir --port --ip --config",
    lines: `
      exec.help .
      exec.read kernelspec|troubleshoot|server|notebook|lab list|path
      ${TASK} nbconvert|nbstripout|trust-check
      ${SCRIPT} nbconvert --execute
      ${SCRIPT} execute|run|console
      net.listen notebook|lab|server|nbclassic
    `,
  },
  {
    programs: "streamlit gradio chainlit panel bokeh voila marimo",
    lines: `${SCRIPT} run|serve|edit\n ${TASK} hello|version|docs|convert|info`,
  },
  {
    programs: "k6 locust artillery vegeta",
    lines: "net.request\n exec.help version|help",
  },
];

const ofPython: readonly Family[] = [
  { programs: "virtualenv", values: "-p --python --prompt", lines: "fs.write.project @write" },
  {
    programs:
      "pyproject-build cython cythonize pyinstaller nuitka pdoc sphinx-apidoc pybabel pip-licenses pipdeptree pip-audit safety deptry check-manifest check-wheel-contents pyroma",
    values: "-o --output --outdir --distpath --workpath -n --name",
    lines: `${TASK} @write:-o|--output|--outdir|--distpath`,
  },
  {
    programs: "pip-compile pip-sync",
    values: "-o --output-file -r -c -i --index-url --extra",
    lines: "pkg.restore @write:-o|--output-file\n pkg.install -i|--index-url|--extra-index-url|--trusted-host|-f|--find-links",
  },
  {
    programs: "cookiecutter copier degit tiged create-react-app create-next-app create-vite sao yo plop hygen",
    lines: "code.exec.package",
  },
  {
    programs: "sqlx diesel sea-orm-cli atlas dbt golang-migrate migrate rambler",
    values:
      "--source --database-url -D --database --path --source -source -database -path -s --url -u --to --env --dir --target --profiles-dir --project-dir --select",
    lines: `
      exec.help          .
      db.read            migrate|migration|schema|database info|list|status|inspect|diff|pending|lint
      db.read            version|debug|ls|list|show|docs
      ${TASK}            prepare|print-schema|generate|compile|parse|deps|init|setup-check
      fs.write.project   migrate|migration|create add|create|new|generate|diff|hash
      fs.write.project   create
      db.schema          migrate|migration|schema run|up|down|redo|revert|rollback|apply|setup|push|set
      db.schema          up|down|goto|force|run|build|seed|snapshot|setup
      db.write.unbounded migrate|migration fresh|reset|refresh
      db.write.unbounded database reset
      db.drop.database   database drop
      db.drop.database   drop
      db.drop.database   schema clean
      db.schema          database create|setup
    `,
  },
];

export const builds: readonly Family[] = [
  ...checkers,
  ...testers,
  ...bundlers,
  ...ofLanguages,
  ...ofProjects,
  ...compilers,
  ...servers,
  ...ofPython,
];
