/** stripe: hosting platforms. */
import { program } from "../program.ts";

export default program({
  names: "stripe",
  values: "--api-key --color --config --device-name --log-level -p --project-name -d --data -e --expand -l --limit",
  flags: "--live",
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
      "* create|update|capture|confirm|cancel|attach|detach|pay|send|void|finalize|refund|apply|verify|approve|close|reject|resume|pause",
    ],
    ["cloud.write", "* expire|create_*|update_*|mark_*|increment_*|migrate"],
    ["cloud.write", "* * create|update|confirm|cancel|attach|pay"],
    ["cloud.delete", "delete"],
    ["cloud.delete", "* delete|delete_*|archive|cancel"],
    ["cloud.delete", "* * delete"],
    ["cloud.destroy", "accounts delete"],
  ],
});
