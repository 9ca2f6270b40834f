/** flac: sound. */
import { program } from "../program.ts";

export default program({
  names: "flac",
  flags: `-t|--test -d|--decode -a|--analyze -f|--force -c|--stdout -s|--silent --totally-silent
    --best --fast -0 -1 -2 -3 -4 -5 -6 -7 -8 --keep-foreign-metadata --verify -V -w -F --ogg --lax
    --no-md5-sum --no-padding --no-preserve-modtime --preserve-modtime --replay-gain -e -p -m -M
    --no-seektable`,
  values: `-b|--blocksize -l|--max-lpc-order -r -T|--tag -P|--padding --skip --until --endian
    --channels --bps --sample-rate --sign --input-size --serial-number -A|--apodization -q --cue
    -j`,
  options: {
    "-o|--output-name=": "write",
    "--output-prefix=": "write",
    "--delete-input-file": "fs.delete.file",
    "--cuesheet|--picture|--tag-from-file|--import-keys=": "read",
  },
  operands: "write-beside",
});
