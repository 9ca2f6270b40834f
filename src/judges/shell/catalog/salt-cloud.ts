/** salt-cloud: infrastructure. */
import { program } from "../program.ts";

export default program({
  names: "salt-cloud",
  verbs: [
    ["cloud.read", "-Q|-F|-S|--query|--full-query|--list-providers|--list-profiles|--list-locations|--list-images|--list-sizes"],
    ["cloud.iac.apply", "-p|-m|--profile|--map"],
    ["cloud.delete", "-d|--destroy"],
  ],
});
