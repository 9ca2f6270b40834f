/** osascript. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "osascript",
  language: "other",
  values: "-l -s",
  options: {
    "-e=": "code",
  },
  judge: interprets(),
});
