/** mailq, biff. */
import { program } from "../program.ts";
import { mailQueue } from "../programs/mails.ts";

export default program({
  names: "mailq biff",
  judge: mailQueue,
});
