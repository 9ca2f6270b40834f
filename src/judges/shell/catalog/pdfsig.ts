/** pdfsig: signatures in PDF. */
import { program } from "../program.ts";

export default program({
  names: "pdfsig",
  source: "pdfsig(1)",
  flags: "--nocert --no-ocsp --aia --list-nicks --list-backends --no-appearance",
  values: "--opw --upw --assert-signer --backend",
  options: {
    "--dump": "fs.write.project",
    "--add-signature|--sign|--etsi": "secret.access",
    "--nssdir|--nss-pwd|--kpw=": "secret.access",
  },
  operands: "read",
  singleDash: true,
});
