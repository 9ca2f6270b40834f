/** ntpd, sntp, locale-gen, loadkeys, …: systems. */
import { program } from "../program.ts";

export default program({
  names:
    "ntpd sntp locale-gen loadkeys setfont update-locale dpkg-reconfigure debconf-set-selections update-ca-certificates update-ca-trust trust tzselect update-mime-database update-desktop-database powertop tlp cpupower cpufreq-set tuned-adm prelink",
  verbs: [["system.config"], ["system.read!", "frequency-info|idle-info|list|active|list-profiles|recommend|list-rules"]],
});
