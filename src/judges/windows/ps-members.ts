/**
 * Properties and methods of objects, and static members of .NET types: which only calculate, and
 * the effects of the others. Source: the .NET API reference.
 */
import type { PatternKey } from "../../core/keys.ts";
import { isKnown, UNKNOWN } from "../report.ts";
import { withoutSlash } from "./native.ts";
import { evaluated } from "./ps-running.ts";
import { fileName, type Scope } from "./ps-scope.ts";
import { startProgram, wordsOf } from "./ps-starts.ts";
import { joined, mixed, type Value, veiled } from "./ps-values.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

interface Member {
  readonly base: Value;
  readonly name: string;
  /** Undefined: a property. */
  readonly args: readonly Value[] | undefined;
}

/** Methods that change nothing but their own object. */
const PURE =
  set(`tostring split replace trim trimstart trimend substring contains startswith endswith toupper
  tolower toupperinvariant tolowerinvariant indexof lastindexof padleft padright insert gettype
  equals compareto gethashcode tochararray normalize format join concat isnullorempty
  isnullorwhitespace add addrange addday adddays addhours addminutes addseconds addmilliseconds
  addmonths addyears subtract tolocaltime touniversaltime toshortdatestring tolongdatestring toarray
  tolist count first last where foreach any all select containskey containsvalue trygetvalue
  getenumerator movenext sort reverse push pop peek enqueue dequeue append appendline appendformat
  getbytes getstring getchars readtoend readline readblock getvalue getvaluenames getsubkeynames
  getelementsbytagname selectnodes selectsinglenode match matches ismatch groups computehash
  transformfinalblock hashdata next nextdouble nextbytes parse tryparse round floor ceiling abs max
  min pow sqrt getfiles getdirectories getfilesystem getmethods getproperties getproperty getmembers
  getcustomattributes getname getaccesscontrol clone copyto waitforexit isinrole getrelativepath
  getpathroot union intersect except distinct dispose flush close remove removeat removerange clear
  tobase64string toint32 toint64 toboolean todouble tojson`);
/** Properties that read the same as the object in a pipe: a file's own name. */
const SAME = set("fullname pspath path value name psparentpath directoryname content");

const FETCHES = set(
  `downloadstring downloaddata downloadstringtaskasync downloaddatataskasync openread
  openreadtaskasync getstringasync getstreamasync getbytearrayasync getasync`,
);
const SAVES = set("downloadfile downloadfileasync downloadfiletaskasync");
const SENDS = set(
  `uploadstring uploaddata uploadfile uploadvalues uploadfiletaskasync postasync putasync patchasync
  deleteasync sendasync send uploadstringtaskasync`,
);
const RUNS = set(
  `invoke invokescript begininvoke invokereturnasis invokeasync invokewithcontext newscriptblock
  createscriptblock addscript addcommand executeasync`,
);

/** `base.name` or `base.name(args)`. */
export function memberOf({ base, name, args }: Member, scope: Scope): Value {
  const { report, files } = scope;
  const all = joined([base, ...(args ?? [])]);
  if (args === undefined)
    return SAME.has(name) ? base : (driveOf(name, base.objects ?? "") ?? veiled(base));
  const [first] = args;
  const url = first?.text ?? UNKNOWN;
  const special = specialOf(name, base.objects ?? "");
  if (special) report.add(special);
  if (special || PURE.has(name))
    return name === "tostring" || name === "trim" || name === "normalize" ? base : veiled(all);
  if (FETCHES.has(name)) {
    report.fetches(url, "read");
    return { text: UNKNOWN, from: { network: true } };
  }
  if (SAVES.has(name)) {
    const file = args[1]?.text ?? UNKNOWN;
    report.fetches(url, "download");
    report.writes(file);
    files.set(fileName(file), { network: true });
    return veiled(all);
  }
  if (SENDS.has(name)) report.fetches(url, "send");
  else if (RUNS.has(name)) evaluated(base.text === "" || !isKnown(base.text) ? all : base, scope);
  else if (name === "run" || name === "exec" || name === "shellexecute") {
    const { context } = scope;
    if (first && isKnown(first.text))
      context.evaluators.judgeCmd(first.text, { ...context, report });
    report.add(all.from?.network ? "code.exec.remote" : "code.exec.dynamic");
  } else report.add(lossOf(name, base));
  return veiled(all);
}

/** The name of each drive, if all of them are requested. */
function driveOf(name: string, objects: string): Value | undefined {
  if (!/^get-(?:psdrive|volume|disk|partition)|win32_(?:logicaldisk|volume)/.test(objects))
    return undefined;
  if (name === "root" || name === "deviceid") return { text: name === "root" ? "C:\\" : "C:" };
  return name === "driveletter" ? { text: "C" } : undefined;
}

/** The effect of a name on objects of the system, if it is harmless on texts and lists. */
function specialOf(name: string, objects: string): PatternKey | undefined {
  if (objects === "adsi") return "system.account";
  return name === "clear" && objects.includes("eventlog") ? "win.event_log" : undefined;
}

function lossOf(name: string, { objects = "" }: Value): PatternKey {
  if (name === "delete" || name === "delete_" || name === "remove") {
    if (objects.includes("shadowcopy")) return "win.shadow_delete";
    return objects.includes("useraccount") ? "system.account.delete" : "fs.delete.file";
  }
  if (name === "kill" || name === "terminate" || name === "closemainwindow") return "process.kill";
  if (name === "create" && objects.includes("win32_process")) return "win.lolbin";
  if (/shutdown|reboot/.test(name)) return "system.power";
  if (name === "stopservice" || name === "stop" || name === "start" || name === "changestartmode")
    return "system.service";
  return "win.unknown";
}

/** Types of which every static member only calculates. */
const CALCULATES =
  set(`math string char int int16 int32 int64 uint32 uint64 long double float single decimal bool
  boolean byte datetime datetimeoffset timespan guid version uri convert text.encoding encoding
  regex text.regularexpressions.regex array io.path path enum bitconverter linq.enumerable
  globalization.cultureinfo console diagnostics.stopwatch net.webutility web.httputility
  text.stringbuilder collections.arraylist random stringcomparison stringcomparer consolecolor
  environmentvariabletarget net.ipaddress security.principal.windowsidentity
  security.principal.windowsprincipal security.principal.windowsbuiltinrole timezoneinfo object
  nullable tuple xml.xmlconvert text.json.jsonserializer numerics.biginteger
  security.cryptography.md5 security.cryptography.sha1 security.cryptography.sha256
  security.cryptography.sha512 buffer runtime.interopservices.runtimeinformation
  runtime.interopservices.osplatform environment net.dns diagnostics.process
  diagnostics.fileversioninfo`);
const CHANGES = set(
  `setenvironmentvariable exit failfast start kill openstandardinput beep enterdebugmode
  openexisting`,
);
const FILE_READS = set(
  "readalltext readalllines readallbytes readlines openread opentext readalltextasync",
);
const FILE_WRITES = set(
  `writealltext writealllines writeallbytes appendalltext appendalllines create createtext openwrite
  appendtext open createdirectory`,
);
const FILE_LOOKS = set(
  `exists getfiles getdirectories getfilesystementries enumeratefiles enumeratedirectories
  enumeratefilesystementries getlastwritetime getcreationtime getattributes getcurrentdirectory
  getlogicaldrives getparent getdirectoryroot`,
);

interface Static {
  readonly type: string;
  readonly name: string;
  readonly args: readonly Value[] | undefined;
}

/** `[type]::name` or `[type]::name(args)`. `type` and `name` in lower case. */
export function staticOf({ type: spelt, name, args }: Static, scope: Scope): Value {
  const type = spelt.replace(/^system\./, "").replace(/\[\]$/, "");
  const all = joined(args ?? []);
  const { report } = scope;
  const result: Value = { text: UNKNOWN, from: all.from, objects: type };
  if (/^(?:io\.)?(?:file|directory|fileinfo|directoryinfo)$/.test(type))
    return filed(type, name, args ?? [], scope);
  if (type === "convert" && name === "frombase64string")
    return { ...result, from: mixed(all.from, { decoded: true }) };
  if (type === "diagnostics.process" && name === "start") {
    const [file = UNKNOWN, line = ""] = (args ?? []).map(({ text }) => text);
    startProgram(file, wordsOf(line), { report, span: file, scope });
    return result;
  }
  if (type === "environment" && name === "setenvironmentvariable") report.add("env.hijack");
  else if (
    (type === "scriptblock" || type === "management.automation.scriptblock") &&
    name === "create"
  ) {
    return { ...all, objects: "scriptblock" };
  } else if (type === "ref" || type === "appdomain" || type.startsWith("management.automation"))
    report.add(type === "ref" ? "win.defender" : "win.unknown");
  else if (type.startsWith("reflection.assembly"))
    report.add(
      name === "loadwithpartialname"
        ? "win.read"
        : all.from?.network
          ? "code.exec.remote"
          : "code.exec.dynamic",
    );
  else if (!CALCULATES.has(type) || CHANGES.has(name))
    report.add(
      KNOWN_PROPERTIES.has(`${type}::${name}`) && args === undefined ? "win.read" : "win.unknown",
    );
  return result;
}
const KNOWN_PROPERTIES = set(
  `net.servicepointmanager::securityprotocol net.securityprotocoltype::tls12
  net.securityprotocoltype::tls13 intptr::zero type::emptytypes
  io.searchoption::alldirectories`,
);

function filed(type: string, name: string, args: readonly Value[], scope: Scope): Value {
  const { report } = scope;
  const [path = UNKNOWN, target = UNKNOWN] = args.map(({ text }) => text);
  if (FILE_READS.has(name)) report.reads(path);
  else if (FILE_WRITES.has(name))
    report.writes(path, name.startsWith("append") ? "append" : "create");
  else if (name === "delete")
    report.deletes(path, type.includes("directory") ? "recursive" : "file");
  else if (name === "copy") {
    report.reads(path);
    report.writes(target);
  } else if (name === "move" || name === "replace") {
    report.deletes(path, type.includes("directory") ? "recursive" : "file");
    report.writes(target);
  } else report.add(FILE_LOOKS.has(name) ? "win.read" : "win.unknown");
  if (FILE_WRITES.has(name)) scope.files.set(fileName(path), args[1]?.from ?? {});
  const inside = /^(?:get|enumerate)(?:files|dir)/.test(name) && isKnown(path);
  return {
    text: inside ? `${withoutSlash(path)}\\*` : UNKNOWN,
    from: scope.files.get(fileName(path)),
  };
}
