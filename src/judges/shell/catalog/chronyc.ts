/** chronyc. */
import { program } from "../program.ts";

export default program({
  names: "chronyc",
  flags: "-n -N -4 -6 -c -d -a -e",
  values: "-p",
  options: { "-f=": "read", "-h=": "net.request", "-m": "system.config" },
  verbs: [
    ["system.config", "*"],
    [
      "system.read!",
      "tracking|sources|sourcestats|activity|clients|serverstats|ntpdata|selectdata|authdata|" +
        "rtcdata|manual|waitsync|sourcename",
    ],
  ],
});
