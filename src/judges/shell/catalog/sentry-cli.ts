/** sentry-cli: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "sentry-cli",
  packages: "@sentry/cli",
  traits: ["project-tool"],
  flags: "--allow-failure --raw --delimiter --show-* --no-environ --json -i --force-check",
  values: `-o|--org -p --api-key --max-rows --max-pages --status -s --pages -t|--type --path --id
    --release -r --project --log-level`,
  options: {
    "--url=": "server",
    "-H|--header|--auth-token=": "url.credential",
    "--output=": "write",
  },
  verbs: [
    ["exec.help", "help|info|completions"],
    [
      "cloud.read",
      "projects|organizations|repos|issues|events|releases|monitors|deploys|logs|sourcemaps " +
        "list|info|explain",
    ],
    ["cloud.read", "releases list|info|propose-version"],
    ["cloud.read", "deploys|issues list"],
    ["cloud.read", "debug-files|difutil|dif check|find|print-sources|bundle-sources"],
    ["secret.access", "login"],
    ["pkg.install", "update|uninstall"],
    [
      "net.upload",
      "debug-files|difutil|dif|sourcemaps|react-native|upload-dif|upload-dsym|upload-proguard|" +
        "files|dart-symbol-map|build|snapshots *",
    ],
    ["net.upload", "proguard|bash-hook *"],
    ["net.upload", "upload-*|send-event|send-envelope|send-metric"],
    [
      "cloud.write",
      "releases|issues|monitors|deploys|cron new|finalize|set-commits|restore|archive|resolve|" +
        "mute|unresolve|run|update",
    ],
    ["code.exec.project_script", "monitors run * @run"],
    ["cloud.delete", "releases|files|issues|sourcemaps delete"],
  ],
});
