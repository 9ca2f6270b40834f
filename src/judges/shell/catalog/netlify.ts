/** netlify, ntl: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "netlify ntl",
  packages: "netlify-cli",
  traits: ["project-tool"],
  flags: "--offline --dry --archive --live --admin --paid --no-*",
  values: `-s|--site|--site-id --context --scope --dir -d -m|--message --alias --functions -f --name
    -l|--level --url --store --prefix --deploy-url --instance -o --output --filter`,
  options: {
    "--auth=": "url.credential",
    "--http-proxy|--httpProxy=": "server",
    "--http-proxy-certificate-filename=": "settings",
    "--cwd|--config|-c=": "config",
  },
  verbs: [
    ["exec.help", "version|help|completion"],
    [
      "cloud.read",
      "status|sites:list|functions:list|open|open:*|api:list|logs|logs:*|blobs:list|" +
        "addons:list|integration:*|teams:list",
    ],
    [
      "cloud.read",
      "sites|functions|api|logs|blobs|recipes|addons|status list|function|deploy|hooks",
    ],
    ["cloud.read", "watch|lm:info|status:hooks"],
    ["secret.access", "env:list|env:get|env:set|env:unset|env:import|env:clone|env:migrate"],
    ["secret.access", "env *"],
    ["secret.access", "login|logout|switch"],
    ["code.exec.project_task", "build"],
    ["code.exec.project_script", "dev|dev:*|functions:*|serve|functions|addons"],
    ["cloud.read", "functions:list"],
    ["system.config", "link|unlink|init|clone|lm:*|recipes"],
    ["cloud.iac.apply", "deploy"],
    ["cloud.iac.read", "deploy:list"],
    ["cloud.read", "recipes:list|agents:list"],
    ["cloud.write", "recipes:*"],
    [
      "cloud.write",
      "sites:create|sites:create-template|sites:update|functions:create|functions:invoke|" +
        "addons:create|addons:config|addons:auth|blobs:set",
    ],
    ["cloud.write", "create|agents:create|agents:stop|db|db:*"],
    ["cloud.write", "sites|addons|blobs|database|db create|update|set|config|init"],
    ["cloud.write", "api"],
    ["cloud.delete", "blobs:delete|addons:delete|dev:exec"],
    ["cloud.delete", "blobs|addons|functions delete"],
    ["cloud.delete", "api delete*|cancel*"],
    ["cloud.destroy", "sites:delete"],
    ["cloud.destroy", "sites delete"],
    ["cloud.destroy", "api deleteSite|delete*Site|deleteDnsZone"],
  ],
});
