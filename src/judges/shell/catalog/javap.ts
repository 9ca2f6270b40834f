/**
 * javap, jstack, jstat, jinfo, jdeps: they look at classes and at running virtual machines of Java.
 */
import { program } from "../program.ts";

export default program({
  names: "javap jstack jstat jdeps",
  traits: ["argument-files"],
  flags: `-c -p -private -v -verbose -s -l -public -protected -package -constants -sysinfo -e -gc
    -gcutil -gccapacity -class -t -summary -R -recursive -apionly -jdkinternals`,
  values: "-cp -classpath --class-path --module -m --multi-release",
  options: { "-dotoutput|--dot-output=": "write" },
  operands: "names",
  singleDash: true,
});
