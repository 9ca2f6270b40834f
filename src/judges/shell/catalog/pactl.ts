/** pactl, pacmd: the sound server. */
import { program } from "../program.ts";

export default program({
  names: "pactl pacmd",
  source: "pactl(1)",
  values: "-f|--format -n|--client-name",
  options: { "-s|--server=": "net.remote" },
  verbs: [
    ["system.read", "info|stat|list|subscribe|get-*|list-*|help|dump|describe-*"],
    [
      "exec.read",
      "set-sink-volume|set-source-volume|set-sink-mute|set-source-mute|set-sink-input-*|" +
        "set-default-*|set-card-*|move-*|suspend-*",
    ],
    ["code.exec.escape", "load-module|load-sample*|send-message|unload-module|upload-sample"],
    ["system.service", "exit|kill"],
  ],
});
