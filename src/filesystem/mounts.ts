/** Whether the file systems of this machine answer at once. */
import { readFileSync } from "node:fs";

/** They lie on this machine's own disks, or in its memory. */
const PROMPT: ReadonlySet<string> = new Set(
  `ext2 ext3 ext4 xfs btrfs zfs f2fs bcachefs vfat exfat ntfs3 iso9660 squashfs erofs overlay tmpfs
  ramfs rootfs devtmpfs devpts proc sysfs cgroup cgroup2 mqueue hugetlbfs debugfs tracefs securityfs
  pstore configfs efivarfs bpf nsfs fusectl selinuxfs binfmt_misc`.split(/\s+/),
);

/** `autofs` on most machines, and what it mounts is the kernel's own. */
const KERNELS_OWN = "/proc/sys/fs/binfmt_misc";

/**
 * Takes the text of `/proc/self/mountinfo`. True if no mounted file system may block a reader: a
 * network file system, one that a program serves, or one that is mounted on access.
 */
export function isPrompt(mountinfo: string): boolean {
  const lines = mountinfo.split("\n").filter((line) => line !== "");
  return lines.length > 0 && lines.every((line) => isPromptLine(line));
}

/**
 * `36 35 98:0 /in/it /where rw - type source options`, with any number of fields before the dash.
 */
function isPromptLine(line: string): boolean {
  const [before = "", after = ""] = line.split(" - ");
  return PROMPT.has(after.split(" ")[0]!) || before.split(" ")[4] === KERNELS_OWN;
}

const FRESH_MS = 1000;

/**
 * The same of this machine, as of the last second. False if that cannot be known, as on every
 * system but Linux.
 */
export function createPromptness(now: () => number = Date.now): () => boolean {
  let prompt = false;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const age = now() - readAt;
    if (age >= 0 && age < FRESH_MS) return prompt;
    readAt = now();
    try {
      prompt = isPrompt(readFileSync("/proc/self/mountinfo", "utf8"));
    } catch {
      prompt = false;
    }
    return prompt;
  };
}
