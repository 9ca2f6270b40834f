/** net, net1. */
import { program } from "../program.ts";
import { nets } from "../service-programs.ts";

export default program({
  names: "net net1",
  dialect: "windows",
  verbs: [
    ["system.account.delete", "user * /delete|/del"],
    ["system.account", "user * *"],
    [
      "system.account",
      "user * /add|/active|/expires|/times|/passwordreq|/passwordchg|/random|/domain",
    ],
    ["system.account", "localgroup|group * /add|/delete|/del"],
    ["system.account", "accounts /*"],
    ["disk.mount", "use *"],
    ["disk.mount", "use /delete|/del|/user|/persistent"],
    ["system.config", "share *=*"],
    ["system.config", "share * /delete|/del"],
    ["system.config", "session|file /delete|/close"],
    ["system.account", "computer"],
    [
      "win.read",
      "user|localgroup|group|accounts|use|share|session|file|view|config|statistics|help|helpmsg",
    ],
    ["win.read", "start ."],
    ["exec.help", "."],
  ],
  judge: nets,
});
