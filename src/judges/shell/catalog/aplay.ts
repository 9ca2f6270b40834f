/** aplay, paplay, afplay, play, …: programs that play sound. */
import { program } from "../program.ts";

export default program({
  names: "aplay paplay pw-play afplay mpg123 mpg321 ogg123 madplay",
  source: "aplay(1), paplay(1), mpg123(1), ogg123(1)",
  flags: `-l|--list-devices -L|--list-pcms -D? -C -z -Z --shuffle --random --loop -m --stereo --mono
    -s -t`,
  values: `-c|--channels -f|--format -r|--rate -d|--duration|--device --volume --buffer-size
    --period-size -n|--frames -k|--skip --gain -x`,
  options: {
    "-w|--wav|--au|--cdr|--output=": "write",
    "-@|--list=": "read",
    "-R|--remote": "code.exec.repl",
    "--fifo=": "write",
    "-p|--proxy=": "net.request",
    "-u|--auth=": "net.request",
    "-o=": "exec.unknown_option",
  },
  operands: "read",
});
