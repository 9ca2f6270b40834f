/** ntpd, sntp, locale-gen, loadkeys, …. */
import { program } from "../program.ts";

export default program({
  names:
    "ntpd sntp locale-gen loadkeys setfont update-locale dpkg-reconfigure " +
    "debconf-set-selections update-ca-certificates update-ca-trust tzselect " +
    "update-mime-database update-desktop-database powertop tlp cpufreq-set prelink",
  verbs: [["system.config"]],
});
