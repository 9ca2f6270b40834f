/** sphinx-build, sphinx-autobuild, mkdocs, mdbook, …: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "sphinx-build sphinx-autobuild mkdocs mdbook hugo jekyll zola pelican typst pandoc-crossref",
  traits: ["project-tool"],
  values: "-b -c -d -f --config-file -o --destination -s --source -t --theme -p --port --config",
  verbs: [
    ["code.exec.project_task", "@write:-o"],
    [
      "code.exec.project_task",
      "build|serve|server|test|clean|watch|new|init|list|version|env|config|get-deps|check|compile|doctor",
    ],
    ["vcs.git.push", "gh-deploy"],
    ["code.exec.project_script", "deploy"],
    ["pkg.install", "mod"],
  ],
});
