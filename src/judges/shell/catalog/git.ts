/** git, and its verbs as programs of their own. */
import { program } from "../program.ts";
import { DASHED, dashed, git } from "../programs/git.ts";

export default [program({ names: "git", judge: git }), program({ names: DASHED, judge: dashed })];
