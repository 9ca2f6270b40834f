/** reflex: runs a command again and again, when files change. */
import { program } from "../program.ts";

export default program({
  names: "reflex",
  traits: ["project-tool"],
  flags: "-s|--start-service --all -e --sequential -v|--verbose --decoration",
  values: `-r|--regex -R|--inverse-regex -g|--glob -G|--inverse-glob -t|--shutdown-timeout
    --substitute -d`,
  options: { "-h|--help": "help", "-c|--config=": ["code.exec.script", "read"] },
  wraps: { alone: "exec.help", words: "either", placeholder: "{}" },
});
