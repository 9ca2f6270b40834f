/** opusenc, opusdec, fdkaac: sound. */
import { program } from "../program.ts";

export default program({
  names: "opusenc opusdec faac fdkaac",
  flags: `--vbr --cvbr --hard-cbr --music --speech --quiet --raw --ignorelength --force-wav --float
    --no-dither --no-downmix --downmix-mono --downmix-stereo -S -I`,
  values: `--bitrate --comp --framesize --expect-loss --max-delay --title --artist --album
    --tracknumber --genre --date --comment --raw-bits --raw-rate --raw-chan --rate --gain -b -m -p
    -q -f`,
  options: {
    "--save-range=": "write",
    "--picture=": "read",
    "-o=": "write",
  },
  operands: "write-last",
});
