/** apptainer, singularity: containers. */
import { program } from "../program.ts";

export default program({
  names: "apptainer singularity",
  flags: `-l|--labels -d|--deffile -r|--runscript -t|--test -e|--environment -H|--helpfile -a -j
    --list-apps --legacy-insecure --local --allow --secret --logs`,
  values: "--app --arch --type --user --sif-id --group-id --long-list",
  options: {
    "-u|--url|--library=": "server",
    "--nohttps": "env.hijack",
    "-c|--config=": "settings",
  },
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "inspect|search|verify"],
    ["container.read", "key list|search"],
    ["secret.write", "key newpair|import|pull|remove"],
    ["secret.access", "key export|push"],
    ["container.read!", "cache|instance|remote|plugin list"],
    ["container.write", "build|pull|instance|remote|plugin|sign|overlay|sif|cache|config"],
    ["container.exec", "exec|run|shell|test"],
    ["container.exec", "exec * @run"],
    ["publish.image", "push"],
    ["container.delete", "delete"],
    ["container.delete", "cache clean"],
  ],
});
