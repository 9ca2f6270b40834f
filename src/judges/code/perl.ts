/** Perl, as run by `perl -e`, `-n` and `-p`. */

import { isKnown } from "../report.ts";
import { setsArguments } from "./argument-list.ts";
import { closing } from "./arguments.ts";
import { bindAssignments, loosenAll } from "./bindings.ts";
import { type Dialect, setOf, vocabularyOf, wordsOf } from "./dialect.ts";
import {
  adds,
  deletes,
  deletesAll,
  type Effect,
  evaluates,
  fetches,
  kills,
  like,
  marks,
  permits,
  runsWords,
  shellText,
  socket,
  walks,
  writes,
} from "./effects.ts";
import { syntax } from "./perl-syntax.ts";
import type { Scan } from "./scan.ts";
import { type Code, tokenAt } from "./tokens.ts";
import { textOf } from "./values.ts";

/** `open(F, ">x")`, `open(my $f, "<", $x)`, `open(F, "ls |")`. Source: perlfunc(1), "open". */
const opens: Effect = ({ scan, args }) => {
  const [handle, second, ...rest] = args;
  if (!handle || !second) return false;
  const mode = textOf(scan, second).trim();
  if (/^\+?[<>]&/.test(mode)) {
    scan.seen.add("dup");
    return false;
  }
  if (!isKnown(mode) && rest.length === 0 && !/^<[^|]*$/.test(mode)) return false;
  if (mode === "-|" || mode === "|-")
    return runsWords({ scan, args: rest, options: new Map(), path: "open", receiver: undefined });
  if (mode.startsWith("|") || mode.endsWith("|"))
    return shellText(scan, mode.replace(/^\||\|$/g, ""), second);
  const sign = /^(?:\+?[<>]{1,2})/.exec(mode)?.[0] ?? "<";
  const path = rest[0]
    ? textOf(scan, rest[0])
    : mode.slice(mode.startsWith(sign) ? sign.length : 0).trim();
  if (sign !== "<")
    scan.report.writes(
      path,
      sign.includes(">>") ? "append" : sign.includes("+") ? "inplace" : "create",
    );
  else if (isKnown(path)) scan.report.reads(path);
  return true;
};

/** `chmod 0644, "a", "b"` */
const permitsRest: Effect = (call) =>
  call.args.slice(1).every((arg) => permits(0)({ ...call, args: [arg] }));

const vocabulary = vocabularyOf({
  pure: `
    print printf say sprintf die warn exit length substr index rindex uc lc ucfirst lcfirst reverse
    join split map grep sort keys values each delete exists
    defined undef push pop shift unshift splice scalar wantarray ref bless chomp chop chr ord hex
    oct abs int sqrt sin cos atan2 exp log rand srand time
    localtime gmtime sleep pack unpack vec pos quotemeta study lstat stat readline eof close binmode
    fileno read seek tell getc select sprintf local
    opendir readdir closedir rewinddir readlink caller not x lt gt le ge eq ne cmp STDIN STDOUT
    STDERR ARGV DATA BEGIN END INIT CHECK fc
    sum sum0 max min first any all none uniq uniqnum shuffle reduce product pairs maxstr minstr
    floor ceil fmod strftime mktime pow
    Dumper encode_json decode_json to_json from_json basename dirname fileparse getcwd cwd encode
    decode blessed looks_like_number reftype dualvar weaken
    encode_base64 md5_hex sha1_hex sha256_hex tempfile_name abs_path
    JSON: new null true false
    JSON.PP: new decode_json encode_json true false
    JSON.XS: new
    Data.Dumper: Dumper Indent Sortkeys Terse
    List.Util: sum max min first uniq shuffle reduce
    Scalar.Util: blessed looks_like_number reftype
    POSIX: floor ceil strftime mktime fmod pow
    File.Spec: catfile catdir
    Text.Wrap: wrap
    Time.HiRes: time sleep
    Encode: encode decode encode_utf8 decode_utf8
    Time.Local: timelocal timegm
    Text.ParseWords: shellwords
    MIME.Base64: encode_base64
    Digest.MD5: md5_hex
    Digest.SHA: sha256_hex sha1_hex
    Cwd: getcwd cwd abs_path
    File.Basename: basename dirname fileparse
    $ENV %ENV strict warnings utf8 feature integer bigint constant vars mro version
  `,
  methods: `new decode encode pretty canonical utf8 allow_nonref latin1 print say printf close
    getline getlines eof binmode fileno autoflush isa`,
  denied: `eval exec system fork syscall ioctl fcntl require do dump tie tied dbmopen sysopen chroot
    qx glob goto format write AUTOLOAD CORE main UNIVERSAL B Inline`,
  hidden: "can import VERSION",
  effects: [
    [runsWords, "system exec CORE.system CORE.exec CORE.GLOBAL.system"],
    [opens, "open"],
    [evaluates(), "eval"],
    [deletesAll, "unlink"],
    [deletes(0), "rmdir"],
    [deletes(0, "recursive"), "rmtree remove_tree File.Path.rmtree File.Path.remove_tree"],
    [writes(0), "mkdir mkpath make_path"],
    [writes(0, "truncate"), "truncate"],
    [like("mv", 0, 1), "rename move mv File.Copy.move"],
    [like("cp", 0, 1), "copy cp File.Copy.copy"],
    [like("ln", 0, 1), "link symlink"],
    [permitsRest, "chmod"],
    [permits(2), "chown"],
    [walks(0), "glob"],
    [walks(1), "find finddepth File.Find.find"],
    [kills, "kill"],
    [marks("fork"), "fork"],
    [
      socket,
      "socket connect bind listen accept IO.Socket.INET.new IO.Socket.INET IO.Socket.SSL " +
        "IO.Socket.UNIX IO.Socket",
    ],
    [marks("dup"), "dup2 POSIX.dup2"],
    [fetches("read"), "get LWP.Simple.get"],
    [
      fetches("send"),
      "getstore LWP.Simple.getstore LWP.UserAgent HTTP.Tiny HTTP.Request WWW.Mechanize",
    ],
    [adds("priv.chroot"), "chroot"],
    [adds("priv.setuid"), "setuid POSIX.setuid"],
  ],
});

/** Modules that do nothing when they are loaded. */
const MODULES = setOf(
  `strict warnings utf8 feature integer bigint bignum constant vars JSON JSON::PP JSON::XS
  Data::Dumper List::Util Scalar::Util POSIX File::Spec File::Spec::Functions Text::Wrap Text::Tabs
  Time::HiRes Encode Time::Local Text::ParseWords MIME::Base64 Digest::MD5 Digest::SHA Cwd
  File::Basename File::Path File::Copy File::Find Time::Piece Getopt::Long IO::File IO::Handle
  IO::Socket IO::Socket::INET Socket LWP::Simple LWP::UserAgent HTTP::Tiny Term::ANSIColor
  Math::Trig Math::BigInt Unicode::Normalize open English Carp Benchmark`,
);

function bind(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, inner } = tokenAt(tokens, at);
    for (const each of inner) bind(scan, each);
    if (kind !== "name") continue;
    const next = tokens[at + 1];
    if (text === "sub" && next?.kind === "name") scan.functions.add(next.text);
    else if (text === "foreach" || text === "for") loop(scan, code, at);
    else if ((text === "use" || text === "no" || text === "require") && next)
      loads(scan, code, at + 1);
  }
  bindAssignments(scan, code);
}

/** `for my $x (qw(a b))` */
function loop(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  const name = /^(?:my|our)$/.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
  if (!tokens[name]?.text.startsWith("$")) return;
  loosenAll(scan, { code, from: name, to: name + 1 });
  if (tokens[name + 1]?.text === "(")
    scan.loops.set(tokenAt(tokens, name).text, {
      code,
      from: name + 1,
      to: closing(code, name + 1) + 1,
    });
}

function loads(scan: Scan, { tokens }: Code, from: number): void {
  let name = "";
  let at = from;
  for (; tokens[at]?.kind === "name" || tokens[at]?.text === "::"; at++)
    name += tokenAt(tokens, at).text;
  if (tokens[from]?.kind === "number" || /^v\d/.test(name)) return;
  if (!MODULES.has(name)) scan.proved = false;
}

/** Statements that only load modules; their words are names, not calls. */
function skips({ tokens }: Code, at: number): number | undefined {
  if (!/^(?:use|no|require|package)$/.test(tokenAt(tokens, at).text)) return undefined;
  let end = at;
  while (end < tokens.length && tokenAt(tokens, end).text !== ";" && end < at + 60) end++;
  return end;
}

/** `&f`, `*g`, `->$method`, `do "file"`: calls by a name that may be anything. */
function look(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  const { kind, text } = tokenAt(tokens, at);
  const next = tokens[at + 1];
  if (kind === "name") setsArguments(scan, code, at);
  if (kind === "op" && (text === "&call" || text === "*call")) scan.proved = false;
  else if (text === "->" && next && (next.text.startsWith("$") || next.text === "("))
    scan.proved = false;
}

export const perl: Dialect = {
  language: "perl",
  syntax,
  joints: new Set(["->", "::"]),
  glues: new Set(["."]),
  keywords: new Set(
    wordsOf(
      `my our local state sub if elsif else unless while until for foreach return last next redo and
      or xor package use no require continue given when default __PACKAGE__ __FILE__ __LINE__
      __SUB__ say`,
    ),
  ),
  bare: true,
  tuples: true,
  vocabulary,
  bind,
  skips,
  isData: ({ tokens }, at) => {
    const { text } = tokenAt(tokens, at);
    if (tokens[at - 1]?.text === "{" && tokens[at + 1]?.text === "}") return true;
    return /^[A-Z][A-Z\d_]*$/.test(text) && !/^(?:\(|->|::)$/.test(tokens[at + 1]?.text ?? "");
  },
  look,
  makers: new Map([["$ENV", "env"]]),
  sigils: true,
};
