/** clang-tidy, clang-format, cppcheck, …: they look at C and C++ code, or write it anew. */
import { program } from "../program.ts";

export default program({
  names:
    "clang-tidy clang-format git-clang-format run-clang-tidy cppcheck cpplint uncrustify " +
    "astyle include-what-you-use iwyu_tool clang-check scan-build-py",
  traits: ["argument-files: clang-tidy clang-format include-what-you-use", "project-tool"],
  tasks: ".clang-tidy|.clang-format|compile_commands.json|*.cfg|.astylerc",
  flags: `-i -n --dry-run --Werror --verbose --sort-includes --dump-config -dump-config -fix --fix
    --fix-errors --fix-notes --use-color --quiet -quiet --list-checks -list-checks --explain-config
    --verify-config --allow-no-checks --enable-check-profile
    --allow-enabling-analyzer-alpha-checkers --system-headers --inline-suppr --inconclusive --force
    --check-config --xml --errorlist -q -E -v --check-library --report-progress
    --performance-valueflow-max-if-count --safety --no-check-headers --recursive --replace
    --no-backup --if-changed -r --suffix=none -A* -s* -t* -xn -xc --lineend --formatted
    --errors-to-stdout --dry --diff -f --ferror-limit --Wno-error --staged --extensions
    --exclude-headers --detailed`,
  values: `--style -style --fallback-style --assume-filename --lines --length --offset --cursor
    --qualifier-alignment --checks -checks --header-filter -header-filter --exclude-header-filter
    --line-filter -line-filter --warnings-as-errors -warnings-as-errors --format-style -format-style
    --enable --std -D -U --language -x --suppress -i --max-configs --max-ctu-depth --platform
    --template --template-location --error-exitcode -j --relevant -l --filter --extensions
    --linelength --headers --counting --output --indent --mode --pad-oper --max-code-length --suffix
    --exclude --check-level --file-filter --report-type --extra-arg --extra-arg-before -extra-arg
    --executor --removeComments --commit --extension`,
  options: {
    "-p=": "load",
    "--config-file|-config-file|--config|-c|--options|--project|--library|--platform-file=": "load",
    "--suppressions-list|--suppress-xml|--rule-file|--mapping_file=": "load",
    "-config=": "own",
    "--load|-load|-plugin|--plugin=": "code.exec.escape",
    "--addon|--addon-python|--clang|--rule|--clang-tidy|-clang-tidy-binary=": "code.exec.escape",
    "-clang-apply-replacements-binary=": "code.exec.escape",
    "--files|--file-list|-I|--include|--includes-file|--vfsoverlay=": "read",
    "-o|--output-file|--export-fixes|-export-fixes|--store-check-profile|--cppcheck-build-dir=":
      "write",
    "--dump=": "write",
    "--root|--repository=": "load",
  },
  accepts: {
    "--extra-arg|--extra-arg-before|-extra-arg":
      "-std=* -Wno-* -Wall -Wextra -D* -I* -O* -fno-* -fexceptions",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-i|--replace|--fix|-fix|--fix-errors @format"],
  ],
});
