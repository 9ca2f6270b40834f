/** atrm, anacron, cron, crond, …: systems. */
import { program } from "../program.ts";

export default program({
  names: "atrm anacron cron crond fcrondyn",
  verbs: [["persist.cron"]],
});
