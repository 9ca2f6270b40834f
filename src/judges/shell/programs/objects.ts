/** Copying to, from and between stores of objects: aws s3, gsutil, gcloud storage, rclone, mc, s3cmd, s5cmd. Their other verbs are tables. */
import { isKnown, type Report } from "../../report.ts";
import type { Command, Program, Programs } from "../program.ts";
import { hasOption } from "../verb.ts";
import { optionsOf, wordsOf } from "../verb-words.ts";
import { verbs } from "../verbs/index.ts";

/** How one of these programs speaks. */
interface Store {
  readonly program: string;
  /** What stands before the verb: `s3` in `aws s3 cp`. */
  readonly group?: string;
  /** Options with a value. */
  readonly values: string;
  readonly isRemote: (word: string) => boolean;
  readonly verbs: Readonly<Record<string, "copy" | "move" | "sync" | "cat" | "remove">>;
  /** With one of these, nothing happens. */
  readonly dry: readonly string[];
  /** With one of these, `sync` deletes what the source does not have. None: it always does. */
  readonly mirrors: readonly string[];
  /** With one of these, `remove` takes everything below. */
  readonly recursive: readonly string[];
}

const hasScheme = (word: string): boolean => /^(s3|gs|az|b2|oss|https?):\/\//.test(word);
/** `remote:path`, `:s3,region=x:path`; but neither `./a:b` nor `C:\`. */
const isRclone = (word: string): boolean => /^:?[A-Za-z0-9_][^/\\]+:/.test(word);
/** `alias/bucket/object`: a file here is written with `./` or `/`. */
const isMinio = (word: string): boolean => word.includes("/") && !/^[./~]/.test(word);

const stores: readonly Store[] = [
  {
    program: "aws",
    group: "s3",
    values: `--profile --region --output --query --endpoint-url --color --ca-bundle --include --exclude --acl --storage-class --content-type
      --cache-control --metadata --sse --sse-kms-key-id --grants --expires --page-size --source-region --metadata-directive --sse-c
      --website-redirect --content-disposition --content-encoding --content-language --request-payer --sse-c-key`,
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", sync: "sync", rm: "remove" },
    dry: ["--dryrun"],
    mirrors: ["--delete"],
    recursive: ["--recursive"],
  },
  {
    program: "awslocal",
    group: "s3",
    values: "--profile --region",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", sync: "sync", rm: "remove" },
    dry: ["--dryrun"],
    mirrors: ["--delete"],
    recursive: ["--recursive"],
  },
  {
    program: "gsutil",
    values: "-o -u -i -h -x -a -j -z -s -L -k",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", rsync: "sync", rm: "remove", cat: "cat" },
    dry: [],
    mirrors: ["-d"],
    recursive: ["-r", "-R"],
  },
  {
    program: "gcloud",
    group: "storage",
    values: "--project --account --configuration --exclude --storage-class --content-type --cache-control --billing-project",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", rsync: "sync", rm: "remove", cat: "cat" },
    dry: ["--dry-run"],
    mirrors: ["--delete-unmatched-destination-objects"],
    recursive: ["-r", "-R", "--recursive"],
  },
  {
    program: "rclone",
    values: `--config --include --exclude --filter --filter-from --include-from --exclude-from --files-from --transfers --checkers --bwlimit
      --log-file --log-level --max-age --min-age --max-size --min-size --backup-dir --suffix --tpslimit --retries --stats --max-depth
      --drive-shared-with-me --s3-provider --compare-dest --copy-dest --password-command --rc-addr`,
    isRemote: isRclone,
    verbs: {
      copy: "copy",
      copyto: "copy",
      move: "move",
      moveto: "move",
      sync: "sync",
      bisync: "sync",
      cat: "cat",
      delete: "remove",
      purge: "remove",
      deletefile: "remove",
    },
    dry: ["--dry-run", "-n", "--interactive", "-i"],
    mirrors: [],
    recursive: [],
  },
  {
    program: "mc",
    values: "-C --config-dir --older-than --newer-than --attr --storage-class --tags --encrypt --encrypt-key --exclude --rewind",
    isRemote: isMinio,
    verbs: { cp: "copy", mv: "move", mirror: "sync", rm: "remove", cat: "cat" },
    dry: ["--fake", "--dry-run"],
    mirrors: ["--remove"],
    recursive: ["-r", "--recursive"],
  },
  {
    program: "s3cmd",
    values:
      "-c --config --access_key --secret_key --exclude --include --rexclude --rinclude --host --host-bucket --region --mime-type",
    isRemote: hasScheme,
    verbs: { put: "copy", get: "copy", cp: "copy", mv: "move", sync: "sync", del: "remove", rm: "remove" },
    dry: ["-n", "--dry-run"],
    mirrors: ["--delete-removed"],
    recursive: ["-r", "--recursive"],
  },
  {
    program: "s5cmd",
    values: "--endpoint-url --numworkers --profile --credentials-file --log --exclude --include --storage-class",
    isRemote: hasScheme,
    verbs: { cp: "copy", mv: "move", sync: "sync", rm: "remove", cat: "cat" },
    dry: ["--dry-run"],
    mirrors: ["--delete"],
    recursive: [],
  },
];

export const objects: Programs = Object.fromEntries(stores.map((store) => [store.program, programOf(store)]));

function programOf(store: Store): Program {
  const known = optionsOf(store.values);
  const ways = new Map(Object.entries(store.verbs));
  const table = verbs[store.program];
  return (command, report) => {
    const { operands } = wordsOf(command.args, known);
    const grouped = store.group === undefined || operands[0] === store.group;
    const [verb = "", ...words] = store.group === undefined ? operands : operands.slice(1);
    const way = grouped && !hasOption(command.args, "--help") ? ways.get(verb) : undefined;
    if (way === undefined) table?.(command, report);
    else if (store.dry.some((option) => hasOption(command.args, option))) report.add("cloud.read");
    else if (way === "cat") prints(report);
    else if (way === "remove") removes(command, { store, verb, words, report });
    else transfers(command, { store, way, words, report });
  };
}

function prints(report: Report): void {
  report.add("cloud.read");
  report.prints({ network: true });
}

interface Removal {
  readonly store: Store;
  readonly verb: string;
  readonly words: readonly string[];
  readonly report: Report;
}

const NARROWED = ["--include", "--exclude", "--older-than", "--newer-than", "--min-age", "--max-age", "--max-size", "--min-size"];

/** A whole bucket, or one thing in it. */
function removes({ args }: Command, { store, verb, words, report }: Removal): void {
  const all =
    words.some((word) => /\*\*?$/.test(word)) ||
    store.recursive.some((option) => hasOption(args, option)) ||
    (store.program === "rclone" && verb !== "deletefile");
  const narrowed = NARROWED.some((option) => hasOption(args, option));
  report.add(all && !narrowed && words.some((word) => isWhole(word, store)) ? "cloud.destroy" : "cloud.delete");
}

/** `s3://bucket`, `remote:`, `remote:bucket/*`, `alias/bucket`. */
function isWhole(word: string, { isRemote, program }: Store): boolean {
  if (!isRemote(word) || (!hasScheme(word) && !isKnown(word))) return false;
  const path = word
    .replace(/^[a-z0-9]+:\/\//, "")
    .replace(/\/?\*{0,2}$/, "")
    .replace(/\/$/, "");
  if (program === "mc") return path.split("/").length <= 2;
  if (program === "rclone") return !path.slice(path.lastIndexOf(":") + 1).includes("/");
  return !path.includes("/");
}

interface Transfer {
  readonly store: Store;
  readonly way: "copy" | "move" | "sync";
  readonly words: readonly string[];
  readonly report: Report;
}

function transfers({ args }: Command, { store: { isRemote, mirrors }, way, words, report }: Transfer): void {
  const target = words.at(-1) ?? "";
  const sources = words.slice(0, -1);
  const mirror = way === "sync" && (mirrors.length === 0 || mirrors.some((option) => hasOption(args, option)));
  for (const source of sources) {
    if (isRemote(source)) report.add(way === "move" ? "cloud.delete" : isRemote(target) ? "cloud.write" : "cloud.read");
    else {
      if (source !== "-") report.reads(source);
      if (isRemote(target)) report.add("net.upload");
      if (way === "move") report.deletes(source);
    }
  }
  // `s3cmd get s3://b/x` names no target: here
  if (sources.length === 0) report.add(isRemote(target) ? "cloud.read" : "cloud.write");
  else if (target === "-") report.prints({ network: true });
  else if (!isRemote(target)) report.writes(target);
  if (mirror) report.add(isRemote(target) ? "cloud.delete" : "fs.delete.sync");
}
