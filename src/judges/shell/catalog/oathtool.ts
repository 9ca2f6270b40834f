/** oathtool: passwords for one use, made from a secret. */
import { program } from "../program.ts";

export default program({
  names: "oathtool",
  source: "oathtool(1)",
  flags: "--hotp --totp? -b|--base32",
  values: "-c|--counter -s|--time-step-size -S|--start-time -N|--now -d|--digits -w|--window",
  verbs: [
    ["exec.help", "--help|--version"],
    ["secret.access", "**"],
  ],
});
