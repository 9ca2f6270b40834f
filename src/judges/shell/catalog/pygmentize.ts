/** pygmentize: programs in colours. */
import { program } from "../program.ts";

export default program({
  names: "pygmentize",
  source: "pygmentize(1)",
  flags: "-g -v -s -C",
  values: "-l -f -S -N -a -L -H",
  options: { "-o=": "write", "-x": "code.exec.escape", "-P|-O=": "own", "-F=": "exec.read" },
  operands: "read",
  judge: (command, report, { table, parse }) => {
    table(command, report);
    for (const { effect, value = "" } of parse(command.args, report).given)
      if (effect === "own")
        for (const part of value.split(","))
          if (/^(?:cssfile|image_name|outfile)=/.test(part))
            report.writes(part.slice(part.indexOf("=") + 1));
  },
});
