/** notepad, calc, mspaint, wordpad, … */
import { program } from "../program.ts";

export default program({
  names: "notepad calc mspaint wordpad charmap eventvwr taskmgr regedit services.msc devmgmt.msc",
  dialect: "windows",
  verbs: [["win.unknown"]],
});
