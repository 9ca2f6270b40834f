/** micro, joe, jmacs, jpico, …. */

import { optionsOf } from "../options.ts";
import { program } from "../program.ts";
import { editorWith } from "../programs/editors.ts";

export default program({
  names: "micro joe jmacs jpico ne mcedit mg zile kak hx helix tilde",
  judge: editorWith(optionsOf("-e:x -E:x -config-dir:x -h|--help!h -V|--version|-version!h -c|--config:x")),
});
