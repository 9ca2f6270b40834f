/** busctl. */
import { program } from "../program.ts";

export default program({
  names: "busctl",
  flags: `-a --acquired --activatable --allow-interactive-authorization --augment-creds --auto-start
    -j --json -l --list --no-legend --show-machine --system --unique --user --watch-bind
    --xml-interface`,
  values: "--match --size --expect-reply --destination -N --num-matches --limit-messages",
  options: {
    "--address=": "code.exec.escape",
    "-H|--host=": "net.remote",
    "-M|--machine|-C|--capsule=": "container.exec",
  },
  verbs: [
    ["exec.help", "help"],
    ["system.read", "."],
    ["system.read", "list|status|tree|introspect|get-property|wait"],
    ["secret.access", "monitor|capture"],
    ["system.config", "call|set-property|emit"],
    ["system.power", "call ~org.freedesktop.login1 ~PowerOff|Reboot|Halt"],
  ],
});
