/** emacs, emacsclient. */
import { program } from "../program.ts";
import { emacs } from "../programs/editors.ts";

export default program({
  names: "emacs emacsclient",
  traits: ["editor: emacs"],
  judge: emacs,
});
