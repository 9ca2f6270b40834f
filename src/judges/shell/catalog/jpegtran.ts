/** jpegtran, djpeg, cjpeg: pictures. */
import { program } from "../program.ts";

export default program({
  names: "jpegtran djpeg cjpeg",
  flags: `--optimize --progressive --grayscale --perfect --trim --arithmetic --targa --baseline
    --bmp --gif --pnm --os2 --rgb --fast --nosmooth --onepass --revert --strict --report --greyscale
    --verbose --debug --transpose --transverse --version`,
  values: `--copy --quality --rotate --flip --crop --restart --maxmemory --maxscans --scale --smooth
    --sample --dct --colors --dither --precision --skip --wipe`,
  options: {
    "--outfile=": "write",
    "--drop|--icc|--scans|--map|--qtables|--qslots=": "read",
  },
  operands: "write-second",
  singleDash: true,
});
