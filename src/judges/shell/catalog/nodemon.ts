/** nodemon. */
import { program } from "../program.ts";
import { nodemon } from "../programs/script-runners.ts";

export default program({
  names: "nodemon",
  traits: ["project-tool"],
  judge: nodemon,
});
