/** kcat, kafkacat: services. */
import { program } from "../program.ts";
import { planted } from "./vocabulary.ts";

export default program({
  names: "kcat kafkacat",
  flags: "-L -C -Q -e -q -u -J -O -Z -E -T -d -U -A",
  values: "-b -t -p -o -c -f -G -D -K -k -m -s -S -R -X",
  options: {
    "-F=": "read",
    "-r=": "net.remote",
  },
  verbs: [
    ["cloud.read", "-L|-C|-Q|-G"],
    ["cloud.read", "-b|-t !-P"],
    ["net.upload", "-P"],
    [
      "code.exec.escape",
      `${planted("-F")}|-X=plugin*|-X=*library*|-X=*location*|-X=*command*|-X=*cmd*`,
    ],
  ],
});
