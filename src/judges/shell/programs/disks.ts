/** Disks, partitions, file systems, mounts: mkfs, fdisk, wipefs, mount, … dd is in copying.ts; lvm and its like are verb tables. */
import { isDisk } from "../../paths/trees.ts";
import { isKnown, type Report } from "../../report.ts";
import { asksItself, has, type Options, optionsOf, type Parsed, parseOptions } from "../options.ts";
import type { Program, Programs } from "../program.ts";

type Judge = (parsed: Parsed, report: Report, args: readonly string[]) => void;

const handling =
  (options: Options, judge: Judge): Program =>
  ({ args, open }, report) => {
    const parsed = parseOptions(args, options);
    if (asksItself(args)) report.add("exec.help");
    else judge(open ? { ...parsed, vague: true } : parsed, report, args);
  };

/** A file can be formatted without harm to any disk; what nobody knows could be one. */
const isImage = (path: string): boolean => isKnown(path) && !path.startsWith("/dev/") && /\.\w+$/.test(path);

/** Every mkfs, whatever its options, makes a new file system over what is named. Options and their values differ from one to the next. */
const mkfs = handling(optionsOf(""), (_parsed, report, args) => {
  const words = args.filter((arg) => !arg.startsWith("-"));
  if (words.length === 0 || args.includes("-V")) return report.add("exec.help");
  const images = words.filter(isImage);
  if (images.length === 0 || words.some((word) => !isKnown(word) || isDisk(word.toLowerCase()))) return report.add("disk.format");
  for (const path of images) report.writes(path, "truncate");
});

const isHelp = (parsed: Parsed): boolean =>
  has(parsed, "-h") || has(parsed, "-V") || has(parsed, "--help") || has(parsed, "--version");

/** Lists with these options, changes a partition table without. The effect `clears`: makes a new one. */
const partitions = (reads: readonly string[], options = ""): Program =>
  handling(optionsOf(options), (parsed, report) => {
    const looks = parsed.given.length > 0 && reads.some((name) => has(parsed, name)) && !parsed.vague;
    const clears = parsed.given.some(({ effect }) => effect === "clears");
    report.add(clears ? "disk.format" : looks || isHelp(parsed) ? "system.read" : "disk.modify");
  });

const PARTED_READS = new Set(["print", "p", "help", "unit", "select", "version", "align-check", "quit"]);

/** `parted DEVICE COMMAND …`. Without a command it waits for some. */
const parted = handling(optionsOf("-s|--script -l|--list -m -a|--align: -f -j"), (parsed, report) => {
  if (has(parsed, "-l") || isHelp(parsed)) return report.add("system.read");
  const commands = parsed.operands.slice(1);
  const reads = commands.length > 0 && PARTED_READS.has(commands[0]!) && !commands.some((word) => PARTED_WRITES.test(word));
  report.add(
    reads ? "system.read" : commands.some((word) => word === "mklabel" || word === "mktable") ? "disk.format" : "disk.modify",
  );
});
const PARTED_WRITES = /^(?:mk|rm|resize|set|toggle|name|move|cp|rescue|disk_)/;

/** Without `-a` or `-o` it lists the signatures. */
const wipefs = handling(
  optionsOf("-a|--all -o|--offset: -n|--no-act -t|--types: -O|--output: -b|--backup? -f"),
  (parsed, report) => {
    const wipes = has(parsed, "-a") || has(parsed, "-o");
    report.add(wipes && !has(parsed, "-n") ? "disk.format" : parsed.vague ? "disk.modify" : "system.read");
  },
);

const always =
  (key: "disk.modify" | "disk.mount" | "disk.write.raw"): Program =>
  ({ args }, report) =>
    report.add(asksItself(args) || args.length === 0 ? "exec.help" : key);

const HDPARM_ERASES =
  /^--(?:security-(?:erase|set|freeze|unlock|disable|mode)|trim-sector|write-sector|repair-sector|make-bad-sector|fwdownload|dco|yes-i-know)/;
const hdparm = handling(optionsOf(""), (parsed, report, args) => {
  if (args.some((arg) => /^--(?:security-erase|trim-sector|write-sector|dco-restore)/.test(arg)))
    return report.add("disk.write.raw");
  const reads = parsed.given.every(({ name }) =>
    ["-I", "-i", "-g", "-C", "-t", "-T", "-v", "-V", "-h", "-H", "-q"].includes(name),
  );
  report.add(args.some((arg) => HDPARM_ERASES.test(arg)) || !reads || parsed.vague ? "disk.modify" : "system.read");
});

const NVME_READS = /^(?:list|id-|show-|smart-log|error-log|fw-log|get-|help|version|discover|endurance|effects|list-)/;
const NVME_ERASES = /^(?:format|sanitize|write-zeroes|write-uncor|dsm|delete-ns|zns|write)$/;
const nvme = handling(optionsOf(""), ({ operands }, report) => {
  const [verb = "help"] = operands;
  report.add(NVME_ERASES.test(verb) ? "disk.format" : NVME_READS.test(verb) ? "system.read" : "disk.modify");
});

/** `-w` writes patterns over the whole device; `-n` reads, writes and puts back. */
const badblocks = handling(optionsOf("-w -n -b: -c: -o: -p: -t: -i: -e: -d:"), (parsed, report) =>
  report.add(has(parsed, "-w") ? "disk.write.raw" : has(parsed, "-n") || parsed.vague ? "disk.modify" : "system.read"),
);

/** Lists without operands. Options like `exec` or `suid` are the business of whoever mounts. */
const mount = handling(
  optionsOf("-t|--types: -o|--options: -L: -U: -O: -T: -N: -l -a|--all -B|--bind -R|--rbind -M|--move --source: --target:"),
  (parsed, report) => {
    const acts = parsed.operands.length > 0 || parsed.given.some(({ name }) => !["-l", "-t", "-v", "-V", "-h"].includes(name));
    report.add(acts ? "disk.mount" : "system.read");
  },
);

const umount: Program = ({ args }, report) => report.add(args.length === 0 || asksItself(args) ? "exec.help" : "disk.mount");

const losetup = handling(
  optionsOf("-a|--all -l|--list -j|--associated: -O|--output: -f|--find -d|--detach -D -c -J --show"),
  (parsed, report) => {
    const looks = parsed.operands.length === 0 && !has(parsed, "-D") && !has(parsed, "-d");
    report.add(looks || has(parsed, "-l") || has(parsed, "-a") ? "system.read" : "disk.mount");
  },
);

/** With `-n` (or `-N`) a check changes nothing. */
const fsck = handling(optionsOf("-t: -b: -B: -j: -E: -l: -L: -z: -C?"), (parsed, report) =>
  report.add(has(parsed, "-n") || has(parsed, "-N") || isHelp(parsed) ? "system.read" : "disk.modify"),
);

/** Only listing options. */
const tuning = handling(optionsOf("-l"), (parsed, report) =>
  report.add(
    parsed.given.length > 0 && parsed.given.every(({ name }) => name === "-l") && !parsed.vague ? "system.read" : "disk.modify",
  ),
);

const swaps = handling(optionsOf("-s|--summary --show?"), (parsed, report) =>
  report.add(has(parsed, "-s") || has(parsed, "--show") ? "system.read" : "system.config"),
);

const MAKERS =
  "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.msdos mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.minix mkfs.cramfs mkfs.jfs mkfs.reiserfs mkfs.bfs mkfs.nilfs2 mkfs.udf mkfs.erofs mkfs.ocfs2 mkfs.gfs2 mke2fs mkntfs mkdosfs mkexfatfs mkreiserfs mkudffs mkswap newfs newfs_apfs newfs_hfs newfs_msdos newfs_exfat newfs_udf";

export const disks: Programs = {
  ...Object.fromEntries(MAKERS.split(" ").map((name) => [name, mkfs])),
  fdisk: partitions(["-l", "--list", "-s", "-x"], "-l|--list -x|--list-details -s -b: -o: -t: -u? -c? -L? -w: -W:"),
  cfdisk: partitions([]),
  sfdisk: partitions(
    ["-l", "-d", "-F", "-s", "-V", "-g", "-T", "-J"],
    "-l|--list -d|--dump -J|--json -F|--list-free -s|--show-size -V|--verify -g|--show-geometry -T|--list-types -N: -X: -Y: -o: -O: -b: -w: -W:",
  ),
  sgdisk: partitions(
    ["-p", "-i", "-v", "-L"],
    "-p|--print -i|--info: -v|--verify -L|--list-types --zap-all|-Z!clears --zap|-z!clears --clear|-o!clears",
  ),
  gdisk: partitions(["-l"], "-l"),
  parted,
  wipefs,
  blkdiscard: always("disk.write.raw"),
  blkzone: always("disk.modify"),
  hdparm,
  nvme,
  badblocks,
  mount,
  umount,
  udisksctl: ({ args }, report) =>
    report.add(/^(?:info|dump|status|monitor|help)$/.test(args[0] ?? "help") ? "system.read" : "disk.mount"),
  fusermount: umount,
  losetup,
  kpartx: always("disk.modify"),
  partprobe: always("disk.modify"),
  partx: partitions(["-l", "-s", "-o"], "-l|--list -s|--show -o:"),
  fsck,
  ...Object.fromEntries(
    "e2fsck fsck.ext2 fsck.ext3 fsck.ext4 fsck.xfs fsck.vfat fsck.fat dosfsck xfs_repair ntfsfix"
      .split(" ")
      .map((name) => [name, fsck]),
  ),
  tune2fs: tuning,
  dumpe2fs: (_command, report) => report.add("system.read"),
  e2label: always("disk.modify"),
  resize2fs: always("disk.modify"),
  xfs_growfs: always("disk.modify"),
  debugfs: always("disk.modify"),
  fstrim: always("disk.modify"),
  swapon: swaps,
  swapoff: always("disk.modify"),
  ddrescue: ({ args }, report) => {
    const [, target] = args.filter((arg) => !arg.startsWith("-"));
    if (target === undefined) report.add("exec.help");
    else report.writes(target, "truncate");
  },
  eject: always("disk.mount"),
};
