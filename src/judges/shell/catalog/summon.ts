/** summon, ssm-env, secretenv, envkey-source: they hand secrets to the program that they run. */
import { program } from "../program.ts";

export default program({
  names: "summon ssm-env secretenv envkey-source",
  flags: "-with-decryption -no-fail -template --up -i",
  values: "-p|--provider -e|--environment -D",
  options: { "-f=": "settings" },
  wraps: { key: "secret.access" },
});
