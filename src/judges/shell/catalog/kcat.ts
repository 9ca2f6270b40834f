/** kcat, kafkacat: services. */
import { program } from "../program.ts";

export default program({
  names: "kcat kafkacat",
  values: "-b -t -p -o -c -f -G -X -F -D -K -k -H",
  verbs: [
    ["cloud.read", "-L|-C|-Q|-G"],
    ["cloud.read", "-b|-t !-P"],
    ["net.upload", "-P"],
  ],
});
