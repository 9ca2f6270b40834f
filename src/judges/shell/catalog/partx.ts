/** partx. */
import { program } from "../program.ts";
import { partitions } from "../programs/disks.ts";

export default program({
  names: "partx",
  judge: partitions(["-l", "-s", "-o"], { flags: "-l|--list -s|--show", values: "-o" }),
});
