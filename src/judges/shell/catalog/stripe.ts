/** stripe: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "stripe",
  flags: `--live -j|--print-json --latest --use-configured-webhooks --load-from-webhooks-api -a
    --show-headers -s`,
  values: `--device-name -p|--project-name -d|--data -e|--expand|--events -l --starting-after
    --ending-before --stripe-account --stripe-version -i --idempotency --param --thin-events
    -H|--headers -c|--confirm --filter-account --filter-http-method --filter-ip-address
    --filter-request-path --filter-request-status --filter-source --filter-status-code
    --filter-status-code-type --customer --status --subscription --created --type --active
    --log-level --limit`,
  options: {
    "--config=": "settings",
    "-f|--forward-to|--forward-connect-to|--forward-thin-to|--forward-thin-connect-to=": "server",
    "--api-base|--connect-headers=": "server",
    "--print-secret": "secret.access",
    "--skip-verify": "env.hijack",
    "--api-key=": "url.credential",
  },
  verbs: [
    ["exec.help", "version|help|completion|docs|open|status|community|feedback|whoami|resources"],
    ["net.read", "listen|logs"],
    ["net.read", "samples list"],
    ["cloud.read", "get !-d|--data"],
    ["cloud.read", "* list|retrieve|search|list_*|retrieve_*|search_*"],
    ["cloud.read", "* * list|retrieve|search"],
    ["secret.access", "login|logout|config|keys"],
    ["cloud.write", "post|trigger|fixtures|samples|playback|terminal|apps|serve|plugin|sandbox"],
    [
      "cloud.write",
      "* create|update|capture|confirm|cancel|attach|detach|pay|send|void|finalize|refund|" +
        "apply|verify|approve|close|reject|resume|pause",
    ],
    ["cloud.write", "* expire|create_*|update_*|mark_*|increment_*|migrate"],
    ["cloud.write", "* * create|update|confirm|cancel|attach|pay"],
    ["cloud.delete", "delete"],
    ["cloud.delete", "* delete|delete_*|archive|cancel"],
    ["cloud.delete", "* * delete"],
    ["cloud.destroy", "accounts delete"],
  ],
});
