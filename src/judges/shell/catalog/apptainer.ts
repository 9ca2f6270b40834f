/** apptainer, singularity: containers. */
import { program } from "../program.ts";

export default program({
  names: "apptainer singularity",
  verbs: [
    ["exec.help", "version|help"],
    ["container.read", "inspect|search|verify|key"],
    ["container.read!", "cache|instance|remote|plugin list"],
    ["container.write", "build|pull|instance|remote|plugin|sign|overlay|sif|cache|config"],
    ["container.exec", "exec|run|shell|test"],
    ["container.exec", "exec * @run"],
    ["publish.image", "push"],
    ["container.delete", "delete"],
    ["container.delete", "cache clean"],
  ],
});
