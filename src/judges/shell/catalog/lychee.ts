/** lychee, markdown-link-check, typos: they look for broken links and wrong words. */
import { program } from "../program.ts";

export default program({
  names: "lychee markdown-link-check typos linkinator muffet",
  traits: ["project-tool"],
  flags: `-n --no-progress --offline --verbose -v -q --quiet -i --include-mail --include-verbatim
    --include-fragments --cache --hidden --no-ignore --skip-missing --suggest --exclude-all-private
    --exclude-loopback --exclude-private --exclude-link-local --require-https --glob-ignore-case -a
    -w --write-changes --diff --isolated --force-exclude --files --identifiers --words --binary
    --sort -p --progress -r --recurse --markdown --silent --directory-listing --clean-urls
    --no-check-filename --no-check-file --no-unicode`,
  values: `--exclude --exclude-path --include --accept -a --timeout -t --max-retries -m
    --retry-wait-time -r --max-redirects --threads -T --max-concurrency --scheme -s --user-agent -u
    --format -f --mode --cache-exclude-status --max-cache-age --min-tls --locale --type -j --skip
    --concurrency --verbosity --retry --extensions`,
  options: {
    "-c|--config|--custom-dict=": "load",
    "-b|--base|--base-url|--root-dir=": "load",
    "-o|--output=": "write",
    "--github-token|--basic-auth|-H|--header|--cookie-jar=": "secret.access",
    "-X|--method=": "net.request",
    "--insecure|-k": "net.request",
    "--preprocess|-P=": "shell",
    "--remap|--archive|--fallback-extensions=": "own",
  },
  verbs: [
    ["code.exec.project_task", "@read"],
    ["code.exec.project_task", "-w|--write-changes @format"],
    ["net.request", "~*://*"],
  ],
});
