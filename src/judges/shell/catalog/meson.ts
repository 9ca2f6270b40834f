/** meson: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "meson",
  traits: ["project-tool", "builds"],
  tasks: "meson.build|meson.options|meson_options.txt|*.wrap|*.ini",
  flags: `--reconfigure --wipe --werror --vsenv -v --clean --no-rebuild --benchmark --list
    --print-errorlogs -a --all -i --indent --ast --projectinfo --targets --tests --benchmarks
    --buildoptions --buildsystem-files --dependencies --scan-dependencies --installed --strip
    --debug --errorlogs --no-errorlogs --clearcache --fatal-meson-warnings --no-stdsplit --quiet
    --check-only --recursive --inplace --formats --include-subprojects --no-tests --allow-dirty`,
  values: `--prefix --buildtype --default-library --optimization --unity --warnlevel --wrap-mode
    --backend --suite --no-suite --repeat --num-processes -j --jobs -t --timeout-multiplier
    --maxfail --test-args --libdir --bindir --includedir --datadir --layout --auto-features
    --logbase -l --load-average --test-logbase`,
  options: {
    "-C=": "load",
    "-D=": "own",
    "--cross-file=": "load",
    "--native-file=": "load",
    "--setup=": "load",
    "--wrapper|--wrap=": "code.exec.escape",
    "--gdb": "code.exec.escape",
    "--gdb-path=": "code.exec.escape",
    "--interactive": "own",
    "--destdir=": "write",
    "--ninja-args|--vs-args|--xcode-args=": "code.exec.escape",
    "--pkg-config-path|--build.pkg-config-path|--cmake-prefix-path=": "load",
  },
  accepts: {
    "-D": `buildtype=* b_*=* *=true *=false *=enabled *=disabled *=auto default_library=*
    optimization=* warning_level=* prefix=* libdir=* c_std=* cpp_std=* werror=* unity=* strip=*
    debug=* layout=*`,
  },
  verbs: [
    ["exec.help", "."],
    ["fs.write.outside", "install"],
    ["pkg.install", "subprojects download|update|checkout|foreach|purge"],
    ["pkg.install", "wrap install|update"],
    ["code.exec.escape", "devenv|runpython"],
    [
      "code.exec.project_task",
      "compile|test|introspect|init|rewrite|format|fmt|env2mfile|dist|wrap",
    ],
    ["code.exec.project_task", "setup|configure @load"],
  ],
});
