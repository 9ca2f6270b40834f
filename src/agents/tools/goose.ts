/** What Goose calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const goose: HostTools = {
  host: "goose",
  shell: "shell",
  editor: "text_editor developer__text_editor",
};
