/** wmic. */
import { program } from "../program.ts";

export default program({
  names: "wmic",
  dialect: "windows",
  verbs: [
    ["win.shadow_delete", "~shadowcopy ~delete"],
    ["win.shadow_delete", "~shadowstorage ~delete|set|call"],
    ["win.credential_dump", "~*lsass* ~call"],
    ["system.account.delete", "~useraccount ~delete"],
    ["win.defender", "~*securitycenter*|*windefend*|*antivirus* ~call|delete|set"],
    ["pkg.uninstall", "~product ~call ~uninstall"],
    ["process.kill", "~process ~delete|terminate"],
    ["win.lolbin", "~process ~call ~create"],
    ["win.lolbin", "/format=*:*|/format=*.xsl*|/format=*/*"],
    ["net.remote", "/node"],
    ["system.power", "~os|win32_operatingsystem ~reboot|shutdown|win32shutdown"],
    ["system.config", "~call|create|set|delete"],
    ["win.read", "~get|list"],
  ],
});
