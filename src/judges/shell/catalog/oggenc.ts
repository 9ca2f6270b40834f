/** oggenc, oggdec: sound. */
import { program } from "../program.ts";

export default program({
  names: "oggenc oggdec",
  flags: "-Q|--quiet -r|--raw -w",
  values: `-B|--raw-bits -C|--raw-chan -R|--raw-rate --raw-endianness|-b|--bitrate -m|--min-bitrate
    -M|--max-bitrate -q|--quality --resample -s|--serial -c|--comment -d|--date -N|--tracknum
    -t|--title -l|--album -a|--artist -G|--genre`,
  options: {
    "-o|--output=": "write",
    "-n|--names=": "write",
    "-L|--lyrics=": "read",
  },
  operands: "write-beside",
});
