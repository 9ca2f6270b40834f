/** playerctl, wpctl, amixer, brightnessctl, …: sound and light. */
import { program } from "../program.ts";

export default program({
  names: "playerctl wpctl amixer alsamixer pulsemixer brightnessctl light xbacklight",
  source: "playerctl(1), wpctl(1), amixer(1), brightnessctl(1)",
  flags: `-a --all-players -F --follow -s -l --list -m --machine-readable -n --nice -k -r -M
    --mapped -R --list-sinks --list-sources --get-volume --get-mute --toggle-mute --mute --unmute -L
    -G -get -inc -dec -set`,
  values: `-p|--player -i|--ignore-player -f|--format -c|--card|--class -d|--device -A -U -S
    --set-volume --change-volume --id --max-volume --exponent`,
  verbs: [
    ["exec.read", "."],
    [
      "system.read",
      "status|metadata|get|info|list|scontrols|scontents|controls|contents|sget|cget|" +
        "get-volume|inspect|position|volume|loop|shuffle",
    ],
    [
      "exec.read",
      "play|pause|play-pause|stop|next|previous|set|s|sset|cset|set-volume|set-mute|" +
        "set-default|set-profile|max",
    ],
    ["net.request", "open"],
    ["system.config", "settings|clear-default"],
  ],
});
