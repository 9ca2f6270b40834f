/** micro, joe, jmacs, jpico, …. */

import { optionTable } from "../options.ts";
import { program } from "../program.ts";
import { editorWith } from "../programs/editors.ts";

export default program({
  names: "micro joe jmacs jpico ne mcedit mg zile kak hx helix tilde",
  judge: editorWith(
    optionTable({
      options: {
        "-e=": "x",
        "-E=": "x",
        "-config-dir=": "x",
        "-h|--help": "h",
        "-V|--version|-version": "h",
        "-c|--config=": "x",
      },
    }),
  ),
});
