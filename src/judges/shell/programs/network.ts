/** What reaches the network: curl, ssh, nc, … A program is a line in one of these files. */
import type { Programs } from "../program.ts";
import { curl } from "./curl.ts";
import { mails } from "./mails.ts";
import { openssl } from "./openssl.ts";
import { probePrograms } from "./probes.ts";
import { socketPrograms } from "./sockets.ts";
import { sshPrograms } from "./ssh-kin.ts";
import { webClients } from "./web-clients.ts";
import { aria2c, wget } from "./wget.ts";

export const network: Programs = {
  curl,
  wget,
  wget2: wget,
  aria2c,
  openssl,
  ...webClients,
  ...sshPrograms,
  ...socketPrograms,
  ...probePrograms,
  ...mails,
};
