/** register-scheduledtask, new-scheduledtask, new-scheduledtaskaction, set-scheduledtask, … */
import { program } from "../program.ts";

export default program({
  names:
    "register-scheduledtask new-scheduledtask new-scheduledtaskaction set-scheduledtask " +
    "register-scheduledjob unregister-scheduledtask disable-scheduledtask " +
    "enable-scheduledtask register-objectevent register-wmievent register-cimindicationevent " +
    "register-engineevent",
  dialect: "cmdlet",
  verbs: [["persist.cron"]],
});
