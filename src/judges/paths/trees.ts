/**
 * The directories that a machine depends on: its root, homes, system directories, devices; and
 * those for temporary files.
 */
import { heldBy, isEverything, isOpen, mayBeAny } from "./globs.ts";

const paths = (prefix: string, names: string): string[] =>
  names.split(/\s+/).map((name) => prefix + name);

/**
 * Directories whose loss takes away a system, or all of its services or users. Sources: FHS 3.0,
 * hier(7), Apple's file system guide.
 */
const TREES = [
  ...paths(
    "/",
    `bin boot dev efi etc lib lib32 lib64 libx32 media mnt nix opt private proc run sbin snap srv
    sys usr var`,
  ),
  ...paths("/", "system library applications volumes cores"),
  ...paths("/usr/", "bin lib lib32 lib64 libexec local sbin share include"),
  ...paths("/usr/local/", "bin lib sbin share etc"),
  ...paths("/usr/lib/", "systemd modules firmware x86_64-linux-gnu aarch64-linux-gnu"),
  ...paths("/lib/", "systemd modules firmware x86_64-linux-gnu aarch64-linux-gnu"),
  ...paths(
    "/etc/",
    `pam.d ssl ssh security systemd init.d sudoers.d apt alternatives default network netplan
    kubernetes ld.so.conf.d`,
  ),
  ...paths("/var/", "backups db lib log mail run spool www"),
  ...paths(
    "/var/lib/",
    `apt containerd docker dpkg elasticsearch etcd kubelet libvirt lxd mongodb mysql pacman
    postgresql rancher redis rpm systemd`,
  ),
  ...paths("/boot/", "efi grub grub2 loader"),
  ...paths("/system/", "library volumes"),
  ...paths(
    "/library/",
    "launchdaemons frameworks extensions systemextensions keychains preferences",
  ),
  ...paths("/opt/", "homebrew local"),
];
const DRIVE_TREES = [
  "windows",
  "windows/system32",
  "windows/syswow64",
  "windows/winsxs",
  "program files",
  "program files (x86)",
  "programdata",
  "users",
  "boot",
  "recovery",
];
const TREE_SET: ReadonlySet<string> = new Set(TREES);
const TREE_SEGMENTS = TREES.map((tree) => tree.split("/"));
const HOMES =
  /^(?:~[^/]*|\/(?:home|users)(?:\/[^/]+)?|\/(?:var\/)?root|\/(?:usr|export)\/home(?:\/[^/]+)?|[a-z]:\/(?:users|documents and settings)\/[^/]+)$/;
/** Directories that hold the irreplaceable part of a home. */
const HOME_LIBRARY = /^(?:~[^/]*|\/users\/[^/]+)\/library$/;

export type Vital = "root" | "home" | "system" | "drive";

/**
 * What vital tree a path, or all that a glob names in it, is or may be. `full` as `resolve` gives
 * it; case makes no difference.
 */
export function vitalOf(full: string): Vital | undefined {
  if (full.length > 1000) return undefined;
  const path = onDrive(heldBy(full.toLowerCase()));
  if (path === "/") return "root";
  if (path === "~" || HOMES.test(path) || HOME_LIBRARY.test(path)) return "home";
  if (/^[a-z]:/.test(path)) return isDriveTree(path) ? "drive" : undefined;
  if (TREE_SET.has(path)) return "system";
  return isOpen(path) && path.startsWith("/") && mayBeAny(path, TREE_SEGMENTS)
    ? "system"
    : undefined;
}

/** A Windows drive as WSL, Cygwin and Git's shell spell it. */
const onDrive = (path: string): string =>
  path.replace(
    /^\/(?:mnt\/(?=.(?:\/|$))|cygdrive\/|(?=[cd](?:\/|$)))([a-z])(\/.*|$)/s,
    (_, drive: string, rest: string) => `${drive}:${rest || "/"}`,
  );

function isDriveTree(path: string): boolean {
  const inside = path.slice(3);
  return (
    inside === "" ||
    DRIVE_TREES.some(
      (tree) => tree === inside || (isOpen(inside) && mayBeAny(inside, [tree.split("/")])),
    )
  );
}

/** Personal directories, as the guides of the desktop systems name them. */
const PERSONAL =
  /^(?:~|\/(?:home|users)\/[^/]+|[a-z]:\/users\/[^/]+)\/(?:documents|desktop|pictures|photos|library\/mobile documents)(?=\/.)/;

/** The personal directory that a path lies in. `lower`: in small letters. */
export const personalOf = (lower: string): string | undefined => PERSONAL.exec(lower)?.[0];

const SYSTEM =
  /^(?:\/(?:etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|efi|dev|proc|sys|var|run|nix|snap|system|library|applications)|[a-z]:\/(?:windows|program files(?: \(x86\))?|programdata|boot|recovery))(?:\/|$)/;
/** Work directories, although they lie below one. */
const WORKPLACES =
  /^(?:\/(?:var\/(?:www|lib\/jenkins|jenkins_home|task)|usr\/(?:local\/)?src|run\/user|dev\/shm)\/|[a-z]:\/programdata\/[^/]+\/workspace\/)/;

/** Whether a place belongs to the system. `lower`: in small letters. */
export const isSystem = (lower: string): boolean => SYSTEM.test(lower) && !WORKPLACES.test(lower);

/** Files without which a machine cannot start, or users cannot log in. */
const CRITICAL =
  /^(?:\/etc\/(?:passwd-?|shadow-?|group-?|gshadow-?|sudoers(?:\.d\/.+)?|fstab|crypttab|inittab|ld\.so\.(?:preload|cache)|master\.passwd|pam\.conf|pam\.d\/.+|nsswitch\.conf|security\/(?:passwd|access\.conf))|\/(?:boot|efi|sys\/firmware\/efi)\/.+|\/(?:vmlinuz|initrd)[^/]*|\/(?:usr\/)?lib(?:32|64|x32)?\/(?:[^/]+-linux-gnu\/)?(?:ld-|libc[.-]|modules\/).*|\/(?:usr\/)?s?bin\/(?:sh|bash|dash|login|su|sudo|init|mount)|\/dev\/(?:mem|kmem|port)|[a-z]:\/(?:boot(?:mgr|\.ini|\/.+)|windows\/system32\/(?:config\/(?:sam|system|security|software|default)|hal\.dll|ntoskrnl\.exe|winload\.(?:exe|efi))))$/s;
/** The same, for paths with something open in them. */
const CRITICAL_FILES =
  "/etc/passwd /etc/shadow /etc/group /etc/gshadow /etc/sudoers /etc/fstab /etc/ld.so.preload"
    .split(" ")
    .map((path) => path.split("/"));

export const isCritical = (lower: string): boolean =>
  CRITICAL.test(lower) || (isOpen(lower) && mayBeAny(lower, CRITICAL_FILES));

/**
 * Whole disks and partitions, under the names that Linux, the BSDs, macOS and Windows give them.
 */
const DISK =
  /^\/dev\/(?:r?disk[\d*?[\0]|[hsvx]v?d[a-z*?[\0]|nvme|mmcblk|pmem|nbd\d|(?:ada?|da|nvd|vtbd)\d|md\d|dm-|mapper\/|disk\/|block\/|zd\d|zvol\/|sr\d|drbd|rbd|physicaldrive|harddisk)/;
/** A directory of `/dev` that none of these programs and devices has is a volume group. */
const VOLUME =
  /^\/dev\/(?!(?:bus|char|cpu|dri|fd|hugepages|input|mqueue|net|pts|serial|shm|snd|tcp|udp|usb|vfio|virtio-ports)\/)[^/]+\/[^/]+$/;
export const isDisk = (lower: string): boolean =>
  lower.startsWith("/dev/") && (DISK.test(lower) || VOLUME.test(lower));

/** Devices that store nothing: what is written to them is shown, or discarded. */
const SINK =
  /^\/dev\/(?:null|zero|full|random|urandom|stdin|stdout|stderr|tty|console|ptmx|(?:fd|pts)\/\d+)$/;
export const isSink = (lower: string): boolean => lower.startsWith("/dev/") && SINK.test(lower);

const SOCKET = /^\/dev\/(?:tcp|udp)\//;
export const isSocket = (lower: string): boolean => SOCKET.test(lower);

const TEMP =
  /^(?:\/tmp|\/var\/tmp|\/var\/folders\/[^/]+\/[^/]+|\/dev\/shm|(?:~|[a-z]:\/users\/[^/]+)\/appdata\/local\/temp|[a-z]:\/(?:windows\/)?te?mp)\//;

/**
 * Whether something lies below a directory for temporary files: not that directory itself, nor
 * everything in it.
 */
export function isTemp(full: string): boolean {
  const top = TEMP.exec(full.startsWith("/") ? full : full.toLowerCase())?.[0];
  if (top === undefined) return false;
  const slash = full.indexOf("/", top.length);
  return !isEverything(slash < 0 ? full.slice(top.length) : full.slice(top.length, slash));
}
