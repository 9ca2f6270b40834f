/** java: builds, tests and checks. */
import { program } from "../program.ts";
import { java } from "../programs/java.ts";

export default program({
  names: "java",
  traits: ["project-tool"],
  values: "-cp -classpath --class-path -m --module -p --module-path --add-modules --add-opens",
  verbs: [
    ["code.exec.script"],
    [
      "exec.help!",
      "-version|--version|-help|--help|-X|--list-modules|--show-version . " +
        "!-jar|-cp|-classpath|-m|--module|-p|--module-path|--class-path|--add-modules",
    ],
  ],
  judge: java,
});
