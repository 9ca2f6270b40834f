/** sass, lessc, postcss, tailwindcss, babel, terser, …: they make styles and scripts of others. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names:
    "sass lessc postcss tailwindcss stylus pug terser uglifyjs cleancss html-minifier babel " +
    "csso lightningcss",
  packages: "@tailwindcss/cli:tailwindcss @babel/cli:babel",
  traits: ["project-tool", "makes-programs: babel"],
  tasks: JS_TASKS,
  flags: `--no-source-map --source-map? --source-maps? -s? --watch -w --update --poll --minify -m
    --optimize --no-autoprefixer --embed-sources --embed-source-map --quiet-deps --no-charset
    --stop-on-error --error-css --no-error-css --indented --no-unicode --trace --compress
    --clean-css --strict-imports --no-ie-compat --include-css --map --no-map -r --replace --verbose
    --pretty -P -D --no-debug -O0 -O1 -O2 --mangle --toplevel --module --comments? --beautify -b
    --keep-classnames --keep-fnames --safari10 --ie8 --timings --ecma? --collapse-whitespace
    --remove-* --minify-css? --minify-js? --copy-files -D --no-copy-ignored --delete-dir-on-start
    --include-dotfiles --no-babelrc --compact --no-comments --retain-lines --skip-initial-build
    --bundle --css-modules --sourcemap -e --hot`,
  values: `--style -t --load-path -I --include-path --precision --silence-deprecation
    --fatal-deprecation --content --ext -x --extensions --ignore --only --env-name --root-mode --env
    --base --map-options --targets --rootpath --url-args --math -p --prefix --compress --mangle
    --level --format --color`,
  options: {
    "-o|--output|--out-file|--outfile|--out|--out-dir|-d|--dir=": "write",
    "-i|--input=": "read",
    "-c|--config|--config-file=": "load",
    "--postcss?": "load",
    "--plugins|--plugin|--presets|--preset|-u|--use=": "load",
    "--require=": "load",
    "--pkg-importer=": "load",
    "--parser|--stringifier|--syntax=": "load",
    "--js": "code.exec.escape",
    "-O|--obj=": "code.exec.escape",
    "--modify-var|--global-var=": "own",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-r|--replace @format"],
  ],
});
