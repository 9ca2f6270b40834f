/** chronyc: systems. */
import { program } from "../program.ts";

export default program({
  names: "chronyc",
  values: "-h -p -f",
  verbs: [
    ["system.config", "*"],
    [
      "system.read!",
      "tracking|sources|sourcestats|activity|clients|serverstats|ntpdata|selectdata|authdata|rtcdata|manual|waitsync",
    ],
  ],
});
