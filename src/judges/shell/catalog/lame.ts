/** lame: sound. */
import { program } from "../program.ts";

export default program({
  names: "lame",
  source: "lame(1)",
  flags: `-a -r -x --mp3input --decode -h -f --nohist --silent --vbr-new --vbr-old --cbr -t
    --noreplaygain --replaygain-fast --replaygain-accurate --clipdetect --freeformat --id3v1-only
    --id3v2-only --add-id3v2 -k -S --brief --little-endian --big-endian --signed --unsigned -p`,
  values: `-m -b -B -V -q -s --preset --resample --abr --scale --lowpass --highpass --comp
    --bitwidth --tt --ta --tl --ty --tc --tn --tg --tv --priority --athtype`,
  options: {
    "--ti=": "read",
    "--out-dir=": "write",
  },
  operands: "write-second",
  singleDash: true,
});
