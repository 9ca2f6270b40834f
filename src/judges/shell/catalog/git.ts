/** git, and its verbs as programs of their own. */
import { commits } from "../evaluation/shapes.ts";
import { program } from "../program.ts";
import { DASHED, dashed, git } from "../programs/git.ts";

export default [
  program({
    names: "git",
    traits: ["often-disguised", "found-by-xcrun", "complains"],
    prints: commits,
    judge: git,
  }),
  program({ names: DASHED, judge: dashed }),
];
