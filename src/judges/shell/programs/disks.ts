/** Disks, partitions, file systems, mounts: mkfs, fdisk, wipefs, mount, … dd is in copying.ts; lvm and its like are verb tables. */
import { isDisk } from "../../paths/trees.ts";
import { isKnown, type Report } from "../../report.ts";
import { asksItself, has, type OptionSpec, type Options, optionTable, type Parsed, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";

type Judge = (parsed: Parsed, report: Report, args: readonly string[]) => void;

const handling =
  (options: Options, judge: Judge): Program =>
  ({ args, open }, report) => {
    const parsed = parseStrictly(args, options, report);
    if (asksItself(args)) report.add("exec.help");
    else judge(open ? { ...parsed, vague: true } : parsed, report, args);
  };

/** A file can be formatted without harm to any disk; what nobody knows could be one. */
const isImage = (path: string): boolean => isKnown(path) && !path.startsWith("/dev/") && /\.\w+$/.test(path);

/** Every mkfs, whatever its options, makes a new file system over what is named. Options and their values differ from one to the next. */
export const mkfs = handling(optionTable({}), (_parsed, report, args) => {
  const words = args.filter((arg) => !arg.startsWith("-"));
  if (words.length === 0 || args.includes("-V")) return report.add("exec.help");
  const images = words.filter(isImage);
  if (images.length === 0 || words.some((word) => !isKnown(word) || isDisk(word.toLowerCase()))) return report.add("disk.format");
  for (const path of images) report.writes(path, "truncate");
});

const isHelp = (parsed: Parsed): boolean =>
  has(parsed, "-h") || has(parsed, "-V") || has(parsed, "--help") || has(parsed, "--version");

/** Lists with these options, changes a partition table without. The effect `clears`: makes a new one. */
export const partitions = (reads: readonly string[], options: OptionSpec = {}): Program =>
  handling(optionTable(options), (parsed, report) => {
    const looks = parsed.given.length > 0 && reads.some((name) => has(parsed, name)) && !parsed.vague;
    const clears = parsed.given.some(({ effect }) => effect === "clears");
    report.add(clears ? "disk.format" : looks || isHelp(parsed) ? "system.read" : "disk.modify");
  });

const PARTED_READS = new Set(["print", "p", "help", "unit", "select", "version", "align-check", "quit"]);

/** `parted DEVICE COMMAND …`. Without a command it waits for some. */
export const parted = handling(
  optionTable({ flags: "-s|--script -l|--list -m -f -j", values: "-a|--align" }),
  (parsed, report) => {
    if (has(parsed, "-l") || isHelp(parsed)) return report.add("system.read");
    const commands = parsed.operands.slice(1);
    const reads = commands.length > 0 && PARTED_READS.has(commands[0]!) && !commands.some((word) => PARTED_WRITES.test(word));
    report.add(
      reads ? "system.read" : commands.some((word) => word === "mklabel" || word === "mktable") ? "disk.format" : "disk.modify",
    );
  },
);
const PARTED_WRITES = /^(?:mk|rm|resize|set|toggle|name|move|cp|rescue|disk_)/;

/** Without `-a` or `-o` it lists the signatures. */
export const wipefs = handling(
  optionTable({ flags: "-a|--all -n|--no-act -b|--backup? -f", values: "-o|--offset -t|--types -O|--output" }),
  (parsed, report) => {
    const wipes = has(parsed, "-a") || has(parsed, "-o");
    report.add(wipes && !has(parsed, "-n") ? "disk.format" : parsed.vague ? "disk.modify" : "system.read");
  },
);

const HDPARM_ERASES =
  /^--(?:security-(?:erase|set|freeze|unlock|disable|mode)|trim-sector|write-sector|repair-sector|make-bad-sector|fwdownload|dco|yes-i-know)/;
export const hdparm = handling(optionTable({}), (parsed, report, args) => {
  if (args.some((arg) => /^--(?:security-erase|trim-sector|write-sector|dco-restore)/.test(arg)))
    return report.add("disk.write.raw");
  const reads = parsed.given.every(({ name }) =>
    ["-I", "-i", "-g", "-C", "-t", "-T", "-v", "-V", "-h", "-H", "-q"].includes(name),
  );
  report.add(args.some((arg) => HDPARM_ERASES.test(arg)) || !reads || parsed.vague ? "disk.modify" : "system.read");
});

const NVME_READS = /^(?:list|id-|show-|smart-log|error-log|fw-log|get-|help|version|discover|endurance|effects|list-)/;
const NVME_ERASES = /^(?:format|sanitize|write-zeroes|write-uncor|dsm|delete-ns|zns|write)$/;
export const nvme = handling(optionTable({}), ({ operands }, report) => {
  const [verb = "help"] = operands;
  report.add(NVME_ERASES.test(verb) ? "disk.format" : NVME_READS.test(verb) ? "system.read" : "disk.modify");
});

/** `-w` writes patterns over the whole device; `-n` reads, writes and puts back. */
export const badblocks = handling(optionTable({ flags: "-w -n", values: "-b -c -o -p -t -i -e -d" }), (parsed, report) =>
  report.add(has(parsed, "-w") ? "disk.write.raw" : has(parsed, "-n") || parsed.vague ? "disk.modify" : "system.read"),
);

/** Lists without operands. Options like `exec` or `suid` are the business of whoever mounts. */
export const mount = handling(
  optionTable({
    flags: "-l -a|--all -B|--bind -R|--rbind -M|--move",
    values: "-t|--types -o|--options -L -U -O -T -N --source --target",
  }),
  (parsed, report) => {
    const acts = parsed.operands.length > 0 || parsed.given.some(({ name }) => !["-l", "-t", "-v", "-V", "-h"].includes(name));
    report.add(acts ? "disk.mount" : "system.read");
  },
);

export const umount: Program = ({ args }, report) =>
  report.add(args.length === 0 || asksItself(args) ? "exec.help" : "disk.mount");

export const losetup = handling(
  optionTable({ flags: "-a|--all -l|--list -f|--find -d|--detach -D -c -J --show", values: "-j|--associated -O|--output" }),
  (parsed, report) => {
    const looks = parsed.operands.length === 0 && !has(parsed, "-D") && !has(parsed, "-d");
    report.add(looks || has(parsed, "-l") || has(parsed, "-a") ? "system.read" : "disk.mount");
  },
);

/** With `-n` (or `-N`) a check changes nothing. */
export const fsck = handling(optionTable({ flags: "-C?", values: "-t -b -B -j -E -l -L -z" }), (parsed, report) =>
  report.add(has(parsed, "-n") || has(parsed, "-N") || isHelp(parsed) ? "system.read" : "disk.modify"),
);

/** Only listing options. */
export const tuning = handling(optionTable({ flags: "-l" }), (parsed, report) =>
  report.add(
    parsed.given.length > 0 && parsed.given.every(({ name }) => name === "-l") && !parsed.vague ? "system.read" : "disk.modify",
  ),
);

export const swaps = handling(optionTable({ flags: "-s|--summary --show?" }), (parsed, report) =>
  report.add(has(parsed, "-s") || has(parsed, "--show") ? "system.read" : "system.config"),
);
