/** masscan, zmap, rustscan, hydra, …. */
import { program } from "../program.ts";
import { scanner } from "../programs/probes.ts";

export default program({
  names:
    "masscan zmap rustscan hydra medusa ncrack sqlmap nikto gobuster ffuf dirb wfuzz wpscan nuclei hping3 arp-scan netdiscover amass subfinder",
  judge: scanner,
});
