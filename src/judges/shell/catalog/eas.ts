/** eas, expo, expo-cli, eas-cli: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "eas expo expo-cli eas-cli",
  packages: "eas-cli:eas @expo/cli:expo",
  traits: ["project-tool"],
  flags: `--public? --dev --no-minify --no-bytecode --clear --dump-assetmap --dump-sourcemap
    --source-maps? --no-install --auto --no-wait --simulator`,
  values: `-p|--platform -e --channel --branch --environment --id --status --app-version
    --app-build-version --build-profile --git-commit-hash --runtime-version --fingerprint-hash
    --distribution --sdk-version --app-identifier --type -t --max-workers -s|--stage
    --apple-team-id -m|--message --profile`,
  options: { "--output|--output-dir|-o=": "write", "--config=": "config" },
  verbs: [
    ["exec.help", "version|help|diagnostics|whoami|doctor|analytics|autocomplete|install:*|config"],
    [
      "cloud.read",
      "project:info|build:list|build:view|update:list|update:view|channel:list|channel:view|" +
        "branch:list|branch:view|device:list",
    ],
    [
      "cloud.read",
      "device:view|metadata:lint|submit:list|deploy:list|workflow:list|workflow:view|" +
        "workflow:runs|workflow:status|account:view",
    ],
    [
      "cloud.read",
      "build:inspect|fingerprint:compare|webhook:list|webhook:view|open|build:version:get",
    ],
    ["code.exec.project_task", "export|lint|typecheck|prebuild|build:resign"],
    ["code.exec.project_task", "config"],
    [
      "code.exec.project_script",
      "start|run:ios|run:android|serve|build:dev|build:run|workflow:run",
    ],
    [
      "secret.access",
      "login|logout|register|env:*|secret:*|credentials|credentials:*|account:*|login:*",
    ],
    ["pkg.install", "install|add|customize|upgrade"],
    [
      "cloud.iac.apply",
      "build|update|submit|deploy|publish|build:submit|build:internal|update:republish|" +
        "update:roll-back-to-embedded|update:rollback",
    ],
    [
      "cloud.iac.apply",
      "update:edit|channel:edit|channel:create|channel:pause|channel:resume|channel:rollout|" +
        "branch:create|branch:rename|project:init",
    ],
    [
      "cloud.iac.apply",
      "init|metadata:push|metadata:pull|device:create|device:rename|webhook:create|" +
        "webhook:update|build:configure|update:configure",
    ],
    [
      "cloud.iac.apply",
      "deploy:alias|workflow:create|build:cancel|build:version:set|" +
        "integrations:*|onboarding|project:new",
    ],
    [
      "cloud.delete",
      "build:delete|update:delete|branch:delete|channel:delete|device:delete|webhook:delete|" +
        "deploy:delete|deploy:alias:delete|env:delete",
    ],
    ["cloud.delete", "secret:delete|workflow:cancel"],
    ["cloud.destroy", "project:delete"],
  ],
});
