/** dos2unix, unix2dos, mac2unix. */
import { program } from "../program.ts";
import { dos2unix } from "../programs/texts.ts";

export default program({
  names: "dos2unix unix2dos mac2unix",
  judge: dos2unix,
});
