/** Variables that Windows sets, with the paths that they stand for. */
import { UNKNOWN } from "../report.ts";

const PLACES: ReadonlyMap<string, string> = new Map([
  ["userprofile", "~"],
  ["home", "~"],
  ["homepath", "~"],
  ["homedrive", ""],
  ["systemroot", "C:\\Windows"],
  ["windir", "C:\\Windows"],
  ["systemdrive", "C:"],
  ["programfiles", "C:\\Program Files"],
  ["programfiles(x86)", "C:\\Program Files (x86)"],
  ["programw6432", "C:\\Program Files"],
  ["commonprogramfiles", "C:\\Program Files\\Common Files"],
  ["programdata", "C:\\ProgramData"],
  ["allusersprofile", "C:\\ProgramData"],
  ["public", "C:\\Users\\Public"],
  ["appdata", "~\\AppData\\Roaming"],
  ["localappdata", "~\\AppData\\Local"],
  ["temp", "~\\AppData\\Local\\Temp"],
  ["tmp", "~\\AppData\\Local\\Temp"],
  ["comspec", "cmd"],
  ["cd", "."],
  ["pwd", "."],
  ["__cd__", ".\\"],
]);

/** `name` in any case. UNKNOWN for values that are only known at run time. */
export const placeOf = (name: string): string => PLACES.get(name.toLowerCase()) ?? UNKNOWN;
