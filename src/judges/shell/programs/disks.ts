/** File systems: mkfs and similar programs, which take a disk or a file. dd is in copying.ts. */
import { isDisk } from "../../paths/trees.ts";
import { isKnown } from "../../report.ts";
import { asksItself } from "../options.ts";
import type { Program } from "../program.ts";

/** Formatting a file harms no disk, but an unknown target could be one. */
const isImage = (path: string): boolean =>
  isKnown(path) && !path.startsWith("/dev/") && /\.\w+$/.test(path);

/**
 * Every mkfs makes a new file system on its target, whatever its options, which differ between
 * them.
 */
export const mkfs: Program = ({ args }, report) => {
  const words = args.filter((arg) => !arg.startsWith("-"));
  if (asksItself(args) || words.length === 0 || args.includes("-V")) return report.add("exec.help");
  const images = words.filter(isImage);
  if (images.length === 0 || words.some((word) => !isKnown(word) || isDisk(word.toLowerCase())))
    return report.add("disk.format");
  for (const path of images) report.writes(path, "truncate");
};
