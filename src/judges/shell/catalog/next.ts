/** next, nuxt, nuxi, astro, …: builds, tests and checks. */
import { program } from "../program.ts";
import { BUNDLER_VALUES, far } from "./vocabulary.ts";

export default program({
  names:
    "next nuxt nuxi astro remix react-router svelte-kit vinxi qwik gatsby react-scripts react-app-rewired craco vue-cli-service vitepress vuepress docusaurus eleventy @11ty/eleventy storybook start-storybook build-storybook sb electron-vite electron-forge ember wmr stencil preact quasar umi ionic",
  traits: ["project-tool"],
  values: BUNDLER_VALUES,
  verbs: [
    ["code.exec.project_task", "."],
    [
      "code.exec.project_task",
      "dev|develop|build|serve|preview|start|lint|info|typecheck|check|sync|prepare|generate|analyze|test|optimize|export|typegen|routes|inspect|version|prebuild|doctor|watch|bundle|clean|telemetry|clear|storybook|module|package|make|help",
    ],
    ["code.exec.script", `dev|build|serve|start|test ${far("-c --config --root -e --entry -r --require --plugin")}`],
    ["fs.write.project", "init|create|new|g|write-translations|write-heading-ids|swizzle|reveal|codemod|eject|customize"],
    ["pkg.install", "add|install|upgrade|update|migrate"],
    ["code.exec.project_script", "deploy|publish|release|login|logout|submit|push|run:*|cloud|upload"],
  ],
});
