/** espeak, spd-say: speech. */
import { program } from "../program.ts";

export default program({
  names: "espeak espeak-ng spd-say",
  flags: `-m -x -X --ipa? --voices? --stdin --stdout -b -z --split? --punct? -S|--stop -e
    -L|--list-synthesis-voices`,
  values: `-v -s -p -a -g -k -l|--language -r|--rate -R|--pitch-range -i|--volume -t|--voice-type
    -y|--synthesis-voice --sep --tie`,
  options: {
    "-f|--input-file=": "read",
    "-w=": "write",
    "--phonout=": "write",
    "--path|--compile=": "code.exec.escape",
    "--compile-phonemes|--compile-debug?": "fs.write.project",
    "-o|--output-module=": "exec.unknown_option",
  },
  operands: "names",
});
