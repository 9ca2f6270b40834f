/** mailq, biff. */
import { program } from "../program.ts";
import { told } from "../programs/mails.ts";

export default program({
  names: "mailq biff",
  judge: told,
});
