/** nano, pico, rnano. */
import { program } from "../program.ts";
import { editorWith, NANO } from "../programs/editors.ts";

export default program({
  names: "nano pico rnano",
  traits: ["editor: nano"],
  judge: editorWith(NANO),
});
