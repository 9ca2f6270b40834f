/** soffice, libreoffice, localc, lowriter, …. */
import { program } from "../program.ts";
import { office } from "../programs/documents.ts";

export default program({
  names: "soffice libreoffice localc lowriter loimpress lodraw unoconv oowriter",
  judge: office,
});
