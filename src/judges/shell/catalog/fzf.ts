/** fzf, sk, peco, percol: programs that read or compute. */
import { program } from "../program.ts";

export default program({
  names: "fzf sk peco percol",
  values: "-q|--query --prompt --header --height -d -n --with-nth --filter -f",
  options: {
    "--bind=": "code.exec.escape",
    "--preview|--preview-window|--execute|--become=": "shell",
    "--history=": "write",
    "--listen": "net.listen",
  },
  operands: "names",
  singleDash: true,
});
