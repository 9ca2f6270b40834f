/** groovy, scala, amm, kotlin, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "groovy scala amm kotlin jshell",
  language: "other",
  values: "-cp|-classpath|--class-path",
  options: {
    "-e=": "code",
    "--version": "help",
    "-version": "help",
    "-h|--help": "help",
  },
  judge: interprets(),
});
