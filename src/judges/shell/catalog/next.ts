/** next, nuxt, nuxi, astro, …: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names:
    "next nuxt nuxi astro remix react-router svelte-kit vinxi qwik gatsby react-scripts " +
    "react-app-rewired craco vue-cli-service vitepress vuepress docusaurus eleventy " +
    "@11ty/eleventy storybook start-storybook build-storybook sb electron-vite electron-forge " +
    "ember wmr stencil preact quasar umi ionic",
  packages: "@storybook/cli:storybook",
  traits: ["project-tool"],
  tasks: JS_TASKS,
  flags: `--turbo --turbopack --webpack --no-lint --lint --no-mangling --strict --fix --cache
    --no-cache --prod --production --force -f --clean --no-open --open? --silent --watch --ci
    --smoke-test --debug-webpack --docs --no-version-updates --no-emit --noEmit
    --no-error-on-unmatched-pattern --coverage --host? --minify? --no-minify --sourcemap?
    --source-map? --no-source-map --ssr? --emptyOutDir --strictPort --manifest? --ssrManifest?
    --clearScreen? --no-clearScreen --no-typecheck --prerender --no-prerender --no-clear
    --incremental --no-telemetry --experimental-* --noFork --no-fork --minifySyntax --check --fresh
    --offline --skip-tests --no-interaction --update-snapshots --test --yes --spa --ssg --build `,
  values: `-p --port -H --host --hostname --mode -m --base -t --target --max-warnings --file
    --locale --logLevel -l --preset --assetsDir --assetsInlineLimit --minify --sourcemap --filter
    --strategy --loglevel --stats-children --url --public --ext --keep --disable-telemetry`,
  options: {
    "-c|--config=": "load",
    "--root|-d|--dir|--cwd|--rootDir|--dotenv=": "load",
    "-e|--entry=": "load",
    "-r|--require|--plugin=": "load",
    "-i|--input=": "load",
    "-o|--outDir|--outdir|--outfile|--out|--out-dir|--output-dir|--output=": "write",
    "--inspect?": "net.listen",
    "--https|--experimental-https": "own",
    "--profile": "own",
    "--tunnel|--share": "net.listen",
    "--env-file=": "load",
    "--experimental-upload-trace=": "net.upload",
    "--ssl-key|--ssl-cert|--https-key|--https-cert=": "read",
  },
  verbs: [
    ["code.exec.project_task", "."],
    [
      "code.exec.project_task",
      "dev|develop|build|serve|preview|start|lint|info|typecheck|check|sync|prepare|generate|" +
        "analyze|test|optimize|export|typegen|routes|inspect|version|prebuild|doctor|watch|" +
        "bundle|clean|telemetry|clear|storybook|module|package|make|help",
    ],
    [
      "fs.write.project",
      "init|create|new|g|write-translations|write-heading-ids|swizzle|reveal|" +
        "codemod|eject|customize",
    ],
    ["pkg.install", "add|install|upgrade|update|migrate"],
    [
      "code.exec.project_script",
      "deploy|publish|release|login|logout|submit|push|run:*|cloud|upload",
    ],
  ],
});
