/** sox, play, rec: sound. */
import { program } from "../program.ts";
import { sox } from "../programs/sound.ts";

export default program({
  names: "sox play rec",
  source: "sox(1), soxformat(7)",
  flags: `-V? -S|--show-progress -D|--no-dither -R? -G|--guard --norm? --multi-threaded
    --single-threaded --clobber --no-clobber --magic --no-show-progress --i --info --ignore-length
    -n|--null -N -L -B -x -X -T -m -M -p -d|--default-device --reverse-bits -q -w -a`,
  values: `-t|--type -r|--rate -b|--bits -c|--channels -e|--encoding -v|--volume --buffer
    --input-buffer --combine --dft-min --replay-gain --endian -C|--compression --add-comment
    --comment`,
  options: {
    "--help|-h": "help",
    "--version": "help",
    "--temp=": "write",
    "--effects-file=": "code.exec.escape",
    "--comment-file=": "read",
  },
  operands: "names",
  operandEnds: true,
  judge: sox,
});
