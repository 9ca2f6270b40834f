/** sass, lessc, postcss, tailwindcss, …: builds, tests and checks. */
import { program } from "../program.ts";
import { far } from "./vocabulary.ts";

export default program({
  names:
    "sass lessc postcss tailwindcss stylus pug haml slimrb terser uglifyjs cleancss html-minifier babel doxygen ctags etags cscope gtags gcov llvm-cov llvm-profdata",
  traits: ["project-tool"],
  values: "-o --output -i --input -c --config -d --out-dir --out-file -f -T -K -t",
  verbs: [
    ["code.exec.project_task", "@write:-o|--output|--out-file|--out-dir|-d"],
    ["code.exec.script", far("-c --config --plugins --presets --require -r")],
    ["code.exec.escape", "--optlib-dir|--options=/tmp/*|--_echo"],
  ],
});
