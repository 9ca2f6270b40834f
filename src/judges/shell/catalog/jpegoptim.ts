/** jpegoptim, advpng: pictures. */
import { program } from "../program.ts";

export default program({
  names: "jpegoptim advpng advdef",
  flags: `-s|--strip-all --strip-com --strip-exif --strip-iptc --strip-icc --strip-xmp --strip-none
    --strip-jfif --strip-adobe --keep-all --all-progressive --all-normal -f|--force -n|--noaction
    -o|--overwrite -p|--preserve -P|--preserve-perms -t|--totals -b|--csv --stdout --stdin -z -4 -3
    -2 -1 -0 --retry --auto-mode --nofix`,
  values: "-m|--max -S|--size -T|--threshold -w|--workers -i|--iter",
  options: {
    "-d|--dest=": "write",
    "--files-from|--files-stdin=": "read",
  },
  operands: "rewrite",
});
