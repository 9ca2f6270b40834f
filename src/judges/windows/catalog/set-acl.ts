/** set-acl, unblock-file. */
import { program } from "../program.ts";
import { permits } from "../ps-file-cmdlets.ts";

export default program({
  names: "set-acl unblock-file",
  dialect: "cmdlet",
  judge: ({ call }) => permits(call),
});
