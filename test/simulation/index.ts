/** The simulation as the programs import it that bundle it. */
export { PLANTED } from "./planted-bugs.ts";
export { playChoices, playSeed, playSeeds } from "./run.ts";
export { shrunk } from "./shrink.ts";
export { choicesIn, textOf } from "./tape.ts";
