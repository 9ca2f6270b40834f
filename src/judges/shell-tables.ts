/** What programs are, as data: who only reads, who wraps, who runs code, who reaches the network. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** A program that only reads, and the options with which it would do more. */
export interface Reader {
  /** Letters of short options that are not only reading. */
  readonly short?: string;
  /** Long options that are not only reading. Abbreviations of them count. */
  readonly long?: readonly string[];
  /** It looks at names, not at what is in the files. */
  readonly names?: true;
  /** Its first operand is a pattern, not a file, unless an option gives the pattern. */
  readonly pattern?: true;
  /** How many operands it may have. GNU `uniq` writes to its second. */
  readonly operands?: number;
  /** Every option must be one of these; absent: any but the ones above. */
  readonly options?: ReadonlySet<string>;
  /** Every argument must be one of these. */
  readonly exactly?: ReadonlySet<string>;
}

const rows = <Value>(names: string, value: Value): [string, Value][] => names.split(" ").map((name) => [name, value]);

/** Sources: the GNU coreutils, findutils, diffutils and grep manuals, POSIX.1-2024, and each program's own `--help`. */
export const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...rows<Reader>(
    "ls pwd echo true false sleep whoami id uname which basename dirname realpath readlink stat du df nproc arch groups uptime free seq",
    { names: true },
  ),
  ...rows<Reader>(
    "cat head tail wc tac nl cut tr rev paste fold comm cmp diff od hexdump strings cksum md5sum sha1sum sha256sum sha512sum shasum",
    {},
  ),
  ["printf", { names: true, short: "v" }],
  ["tree", { names: true, short: "oR", long: ["output"] }],
  ["hostname", { names: true, exactly: set("-s -f -i -I -d") }],
  ["ps", { names: true, exactly: set("-e -f -A -ef aux ax u x") }],
  ["sort", { short: "oT", long: ["output", "compress-program", "temporary-directory"] }],
  ["uniq", { operands: 1 }],
  ["file", { options: set("-b -i -h -L -k -N -r --brief --mime --mime-type --mime-encoding --dereference") }],
  ...rows<Reader>("grep egrep fgrep", { pattern: true, short: "Q", long: ["filter", "pager", "save-config", "view", "query"] }),
  ["rg", { pattern: true, short: "z", long: ["pre", "hostname-bin", "search-zip"] }],
]);

/** Programs that say their version and nothing else when given exactly this. */
export const VERSION_FLAGS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...rows("node npm npx yarn pnpm tsc", set("--version -v")),
  ...rows("python python3 cargo rustc", set("--version -V")),
  ...rows("bun deno ruby perl php gcc clang make cmake git docker bash curl rg jq", set("--version")),
  ...rows("go", set("version")),
  ...rows("java", set("--version -version")),
]);

/** `find` with nothing but these only looks. Source: GNU findutils manual, 2 and 3. */
export const FIND_TESTS = set(
  "-name -iname -path -ipath -wholename -regex -iregex -type -maxdepth -mindepth -size -empty -mtime -mmin -atime -amin -ctime -cmin -newer -user -group -perm -not -a -o -and -or -print -print0 -printf -prune -L -H -P -xdev -mount -depth -follow -daystart -ls",
);

/** Options with which a git command of the diff family writes a file or runs a program. Source: git-diff(1), git-grep(1), git-cat-file(1). */
export const GIT_UNSAFE = {
  short: "O",
  long: ["output", "output-directory", "ext-diff", "open-files-in-pager", "textconv", "filters", "exec", "help", "upload-pack"],
} as const;
/** Git commands that only read, whatever their operands. */
export const GIT_READERS = set(
  "status log diff show rev-parse blame annotate shortlog describe ls-files ls-tree rev-list merge-base name-rev count-objects show-ref for-each-ref cat-file diff-tree diff-index whatchanged grep cherry range-diff",
);
/** Git commands that only list, as long as every argument is one of these. */
export const GIT_LISTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["branch", set("-a -r -v -vv -av -avv --all --remotes --list --show-current --verbose")],
  ["tag", set("-l --list -n")],
  ["remote", set("-v --verbose")],
  ["worktree", set("list --porcelain")],
  ["stash", set("list")],
  ["reflog", set("show HEAD")],
]);

/** Programs that run another one. */
export interface Wrapper {
  /** Letters of short options that take the next word. */
  readonly values?: string;
  /** Long options that take the next word. */
  readonly long?: readonly string[];
  /** Operands of its own before the program. */
  readonly operands?: number;
  readonly privilege?: true;
}

export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  [
    "sudo",
    {
      values: "ugpCDRTUhrt",
      long: ["--user", "--group", "--prompt", "--chdir", "--chroot", "--host", "--role", "--type"],
      privilege: true,
    },
  ],
  ["doas", { values: "uC", privilege: true }],
  ["pkexec", { long: ["--user"], privilege: true }],
  ["run0", { values: "ugD", long: ["--user", "--group", "--chdir"], privilege: true }],
  ["env", { values: "uC", long: ["--unset", "--chdir"] }],
  ["nice", { values: "n", long: ["--adjustment"] }],
  ["ionice", { values: "cnp", long: ["--class", "--classdata"] }],
  ["timeout", { values: "sk", long: ["--signal", "--kill-after"], operands: 1 }],
  ["time", { values: "fo", long: ["--format", "--output"] }],
  ["stdbuf", { values: "ioe", long: ["--input", "--output", "--error"] }],
  ["xargs", { values: "IEdLnPsa", long: ["--max-args", "--max-procs", "--replace", "--delimiter", "--arg-file", "--max-lines"] }],
  ["chrt", { operands: 1 }],
  ["taskset", { operands: 1 }],
  ["flock", { values: "wE", operands: 1 }],
  ["watch", { values: "n", long: ["--interval"] }],
  ["exec", { values: "a" }],
  ...rows<Wrapper>("command builtin nohup setsid noglob busybox toybox caffeinate unbuffer", {}),
]);

export const SHELLS = set("sh bash zsh dash ksh mksh ash fish csh tcsh rbash pwsh powershell");
export const INTERPRETERS = set(
  "python python2 python3 node nodejs deno bun perl ruby php lua tclsh osascript rscript tsx ts-node",
);
/** Options after which an interpreter's code stands on the command line. */
export const INLINE_CODE = set("-c -e -E -p -pe -ne -r -x --eval --print --command eval");
export const DOWNLOADERS = set("curl wget fetch aria2c http https httpie xh lynx axel");
export const NETWORK = set(
  "curl wget fetch aria2c http https httpie xh lynx axel ssh scp sftp rsync nc ncat netcat socat telnet ftp lftp rclone ping dig nslookup host whois nmap traceroute mosh s3cmd gh glab aws gcloud az",
);
export const GIT_NETWORK = set("fetch pull clone ls-remote submodule lfs svn send-email request-pull");
export const SYSTEM = set(
  "chmod chown chgrp chattr setfacl mount umount systemctl service launchctl apt apt-get dpkg yum dnf rpm pacman apk brew snap useradd userdel usermod groupadd passwd chpasswd crontab at batch iptables nft ufw sysctl modprobe insmod rmmod swapoff swapon loginctl hostnamectl timedatectl update-rc.d chroot nsenter unshare visudo ldconfig",
);
export const DESTRUCTIVE = set("dd truncate kill killall pkill fdisk sfdisk sgdisk parted gdisk wipefs blkdiscard mkswap dropdb");
export const SHUTDOWN = set("shutdown reboot halt poweroff");
/** Builtins that change what the commands after them mean. */
export const STATEFUL = set(
  "cd pushd popd export alias unalias set unset shopt source . eval exec trap declare typeset local readonly enable hash umask ulimit read mapfile readarray function setopt unsetopt",
);

/** Build tasks that mean the same whatever files are named after them, so that "always" may mean the task. */
export const TASKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["cargo", set("build check test clippy fmt doc")],
  ["go", set("build test vet fmt")],
  ["dotnet", set("build test format")],
  ["mix", set("test compile format")],
]);
export const PACKAGE_MANAGERS = set("npm pnpm yarn bun");
export const PACKAGE_TASKS = set("test t start build lint ci");
