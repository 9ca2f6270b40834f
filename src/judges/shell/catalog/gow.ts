/** gow: runs go again and again, when files change. */
import { program } from "../program.ts";

export default program({
  names: "gow",
  traits: ["project-tool"],
  flags: "-v -c -l -s",
  values: "-e -i -w -g -r",
  wraps: { into: "go" },
});
