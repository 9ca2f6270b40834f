/** invoke, inv, fab, poe, …: task runners. */
import { program } from "../program.ts";
import { runsTasks } from "../programs/task-runners.ts";

export default program({
  names: "invoke inv fab poe taskipy duty doit pyinvoke",
  modules: "invoke:inv fabric:fab",
  tasks:
    "tasks.py|fabfile.py|dodo.py|duties.py|pyproject.toml|poe_tasks.toml|invoke.yaml|tasks.toml",
  flags: "--no-color -e --echo --dry -R --no-dedupe -p --pty -w --warn-only -k",
  values: "-D --list-depth -F --list-format --hide -T --command-timeout -t --connect-timeout -n",
  options: {
    "-l|--list?": "help",
    "-V|--version": "help",
    "-h|--help?": "help",
    "-c|--collection=": "load",
    "-r|--search-root=": "load",
    "-f|--config=": "load",
    "-C|--directory|--dir=": "load",
    "-H|--hosts=": "net.remote",
    "-i|--identity=": "secret.access",
    "-S|--ssh-config=": "load",
    "--prompt-for-sudo-password": "priv.sudo",
  },
  verbs: [["exec.read", "list|help"]],
  judge: runsTasks({ single: true }),
});
