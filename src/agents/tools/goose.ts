/** What Goose calls its tools. Those of its extensions are EXTENSION__TOOL, as `goose.ts` says. */
import type { HostTools } from "../../core/tool-names.ts";

export const goose: HostTools = {
  host: "goose",
  shell: "shell developer__shell",
  read: "read_image developer__read_image",
  list: "tree developer__tree analyze",
  write: "write edit developer__write developer__edit",
  editor: "text_editor developer__text_editor",
  session: "load load_skill",
  dispatch: "delegate",
};
