/** okular, evince, mupdf: viewers of PDF. */
import { program } from "../program.ts";

export default program({
  names: "okular evince atril xreader mupdf",
  source: "okular(1), evince(1)",
  flags: "--presentation --unique --noraise -f|--fullscreen -s -w",
  values: "-p|--page|--page-index|--page-label -i -l|--find --zoom -n|--named-dest",
  options: { "--display=": "server", "--print": "net.upload" },
  operands: "read",
});
