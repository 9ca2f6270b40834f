/** mkdocs, mdbook, hugo, jekyll, zola, …: they make a site of a project's texts. */
import { program } from "../program.ts";

export default program({
  names: "mkdocs mdbook hugo jekyll zola pelican",
  modules: "mkdocs",
  traits: ["project-tool"],
  tasks:
    "mkdocs.y*ml|book.toml|hugo.*|config.toml|config.yaml|_config.yml|pelicanconf.py|Gemfile|*.rb",
  flags: `-q -v -D -F -w -o -l -n -E --strict --no-strict --clean -c --dirty --livereload
    --no-livereload --dirtyreload --watch-theme --open --drafts -D --buildDrafts --buildFuture
    --buildExpired --minify --gc --cleanDestinationDir --disableFastRender --renderToMemory
    --navigateToChanged --noHTTPCache --panicOnWarning --printI18nWarnings --printPathWarnings
    --templateMetrics --ignoreCache --quiet --watch --force_polling --future --unpublished
    --incremental --livereload --trace --lsi --force --no-use-directory-urls --use-directory-urls
    --skip-external-links --delete-output-directory -r --autoreload --printMemoryUsage
    --printUnusedTemplates --debug --enableGitInfo --fast --noChmod --noTimes --forceSyncStatic
    --no-watch --no-serve`,
  values: `-t --theme -p --port -b --baseURL --base-url --baseurl --environment -e --logLevel
    --limit_posts --lang --interface --bind --host -H -a --dev-addr --hostname -n --kind -k --format
    -u --livereload-port --chapter --poll --ignoreVendorPaths -L --relative-urls`,
  options: {
    "-f|--config-file|--config=": "load",
    "-d|--site-dir|--destination|--dest-dir|--output-dir|--output|--cacheDir=": "write",
    "-s|--source|--contentDir|--layoutDir|--themesDir|--root=": "load",
    "--plugins=": "load",
    "--configDir=": "load",
    "--profile-cpu|--profile-mem|--profile-mutex|--trace-file=": "write",
  },
  verbs: [
    [
      "code.exec.project_task",
      "build|b|serve|s|server|test|clean|watch|new|init|list|version|env|config|get-deps|" +
        "check|compile|doctor|convert|gen|help",
    ],
    ["code.exec.project_task", "."],
    ["vcs.git.push", "gh-deploy"],
    ["code.exec.project_script", "deploy"],
    ["pkg.install", "mod"],
  ],
});
