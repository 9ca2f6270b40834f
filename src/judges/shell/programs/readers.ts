/** Programs that only read, and the options with which they would do more. */
import { UNKNOWN } from "../../report.ts";
import { asksItself, has, optionsOf, parseOptions } from "../options.ts";
import type { Program, Programs } from "../program.ts";
import { readersOf, showFiles } from "../reader.ts";
import { cutReads, diffReads, readsBy } from "../readings.ts";
import { asksFor } from "./probes.ts";
import { jq, yq } from "./queries.ts";

/** Sources: the manuals of GNU coreutils, diffutils, binutils, util-linux and procps; GTFOBins for what can be made of them. */
const table = readersOf(`
  lines    tac
  files    nl cut paste comm join fold fmt column colrm expand unexpand pr ul look uuencode
  files    od hexdump hd hexyl cmp zless zmore bzless xzless bc
  lines    head tail : -n|--lines: -c|--bytes:c -s|--sleep-interval: --pid:
  files    diff zdiff colordiff : --from-file:r --to-file:r -X|--exclude-from:r -F: -U: -C: -x: -I: -W: --label:
  files    diff3 : --diff-program:p -L:
  files    sdiff : -o|--output:w --diff-program:p -w: -I:
  files    delta : --pager:x
  files    bat batcat : --pager:x --generate-config-file!fs.write.outside -l|--language: --theme: --style: -r|--line-range: -H: -m:
  files    more most pg : -n|--lines:
  files    less : -o|--log-file:w -O|--LOG-FILE:w -k|--lesskey-file:code.exec.escape --lesskey-src:code.exec.escape --lesskey-content:code.exec.escape -p: -P: -t: -T: -x: -j: -y: -z: -b: -h: -D:
  files    man : -P|--pager:x -H|--html?x --browser:x -C|--config-file:code.exec.escape -M: -S: -s: -L: -m: -e: -E: -r: -R: --path:
  files    info : -o|--output:w --init-file:code.exec.escape --restore:code.exec.escape -f:
  files    xmllint : --output|-o:w --shell!code.exec.repl --xpath: --schema:r --relaxng:r --dtdvalid:r --encode: --pattern: --path:
  files    objdump readelf size strings nm dwarfdump : --plugin!code.exec.module
  files    jless pdfinfo lolcat soelim

  names    dir vdir exa eza lsd realpath readlink which whereis whatis apropos namei pathchk mountpoint
  names    id groups users who w last lastb lastlog uname nproc lscpu lsusb lspci lsmod modinfo lsns lsipc lslocks lsmem
  names    lsblk blkid findmnt getconf locale tty uptime free vmstat iostat mpstat cal ncal expr factor numfmt
  names    units : -f|--file:r
  names    tput clear reset sleep usleep true false yes stty infocmp toe hostid dnsdomainname arch sw_vers lsb_release vm_stat system_profiler df
  names    lsattr getfacl getfattr getcap addr2line getopt envsubst tldr errno figlet gettext ngettext
  names    pidstat : -e!code.exec.escape
  names    tokei loc onefetch uuidgen uuid mcookie pwgen jot stat
  names    md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum sum shasum md5 crc32 xxhsum
  names    wc du dust duf : --files0-from:r -X|--exclude-from:r -o:w -f:r
  names    file : -f|--files-from:r -m|--magic-file:r -C|--compile!fs.write.project -F: -P: -e:
  names    tree : -o:w --fromfile:r --gitfile:r --infofile:r -L: -I: -P: -H: -T: --charset: --filelimit: --sort:
  names    cloc scc : --out|--report-file|-o|--output:w --config:r --read-lang-def:r --list-file:r
  names    ss : -K|--kill!process.kill -D|--diag:w -F|--filter:r -f: -A:
  names    netstat lsof
  names    dmesg : -C|--clear!audit.tamper -c|--read-clear!audit.tamper -n|--console-level:system.config -D|--console-off!system.config -F|--file:r -K|--kmsg-file:r -l: -f:
  names    domainname nisdomainname ypdomainname : -F|--file:system.config
`);

/** Copies its input to its output, so that a text known to the letter stays known. */
const cat: Program = ({ args, stdin }, report) => {
  report.add("exec.read");
  const files = parseOptions(args, NO_OPTIONS).operands;
  showFiles(files, report);
  const passes = files.length === 0 || (files.length === 1 && files[0] === "-");
  if (passes && stdin?.text !== undefined && !args.some((arg) => /^-./.test(arg))) report.prints({ text: stdin.text });
};
const NO_OPTIONS = optionsOf("");

const MAX_TYPED = 16;

/** `less +'!cmd' FILE`: what follows a plus is typed into it. */
const less: Program = (command, report) => {
  const typed = command.args.filter((arg) => arg.startsWith("+"));
  const rest = command.args.filter((arg) => !arg.startsWith("+"));
  if (typed.length > MAX_TYPED) report.add("code.exec.escape");
  for (const keys of typed.slice(0, MAX_TYPED)) {
    const bang = keys.search(/[!|#]/);
    if (bang >= 0) report.add("code.exec.escape");
    if (bang >= 0 && keys[bang] !== "|") report.script(keys.slice(bang + 1));
  }
  table.less!({ ...command, args: rest }, report);
};

const hostname: Program = ({ args }, report) => {
  const parsed = parseOptions(args, HOSTNAME);
  const sets = parsed.operands.length > 0 || has(parsed, "-F") || has(parsed, "-b");
  report.add(asksItself(args) ? "exec.help" : sets ? "system.config" : "exec.read");
};
const HOSTNAME = optionsOf("-F|--file: -b|--boot");

/** Only `+FORMAT` is an operand that reads; `-j` keeps BSD's from setting the clock. */
const date: Program = ({ args }, report) => {
  const parsed = parseOptions(args, DATE);
  const sets = has(parsed, "-s") || (!has(parsed, "-j") && parsed.operands.some((operand) => !operand.startsWith("+")));
  if (asksItself(args)) return report.add("exec.help");
  report.add(sets ? "system.config" : "exec.read");
  for (const { name, value } of parsed.given) if (name === "-f" && value !== undefined && !has(parsed, "-j")) report.reads(value);
};
const DATE = optionsOf("-s|--set: -f|--file: -d|--date: -r|--reference: -v: -z: -j -I? --iso-8601? --rfc-3339?");

const SECRET_NAME = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/i;

const printenv: Program = ({ args }, report) => {
  const names = args.filter((arg) => !arg.startsWith("-"));
  report.add(names.some((name) => SECRET_NAME.test(name)) ? "secret.access" : names.length === 0 ? "secret.list" : "exec.read");
  report.prints({ secret: true });
};

const getent: Program = ({ args }, report) => {
  const database = args.find((arg) => !arg.startsWith("-")) ?? "";
  if (database === "shadow" || database === "gshadow") report.reads(`/etc/${database}`);
  else report.add(database.startsWith(UNKNOWN) ? "exec.unknown_program" : "system.read");
  if (/hosts/.test(database))
    asksFor(
      args.filter((arg) => arg !== database),
      report,
    );
};

/** dc runs what stands behind a `!`, unless it is a comparison. Source: the manual of GNU dc. */
const dc: Program = ({ args, stdin }, report) => {
  const parsed = parseOptions(args, DC);
  const texts = parsed.given.flatMap(({ name, value }) => (name === "-e" && value !== undefined ? [value] : []));
  if (parsed.operands.length > 0 || has(parsed, "-f")) report.add("code.exec.script");
  else if (texts.length === 0 && stdin === undefined) report.add("code.exec.repl");
  else if (texts.length === 0 && stdin?.text === undefined) report.add("code.exec.stdin");
  else report.add("exec.read");
  if (stdin?.text !== undefined) texts.push(stdin.text);
  for (const text of texts) {
    const bang = text.search(/!(?![<>=])/);
    if (bang < 0) continue;
    report.add("code.exec.escape");
    report.script(text.slice(bang + 1).split("\n", 1)[0]!);
  }
};
const DC = optionsOf("-e|--expression: -f|--file:");

export const readers: Programs = {
  ...table,
  cut: readsBy(table.cut!, cutReads),
  diff: readsBy(table.diff!, diffReads),
  zdiff: readsBy(table.zdiff!, diffReads),
  colordiff: readsBy(table.colordiff!, diffReads),
  cat,
  less,
  hostname,
  date,
  printenv,
  getent,
  dc,
  jq,
  jaq: jq,
  gojq: jq,
  yq,
};
