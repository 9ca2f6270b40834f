/** magick, convert, mogrify, identify, …. */
import { program } from "../program.ts";
import { magick } from "../programs/pictures.ts";

export default program({
  names: "magick convert mogrify identify compare composite montage",
  judge: magick,
});
