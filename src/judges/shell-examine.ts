/** Looks at every command of a script, and at the scripts inside it, and writes down what each one does. */
import type { PatternKey } from "../core/keys.ts";
import type { ActionClass, Finding } from "../core/model.ts";
import { finding } from "./findings.ts";
import { isCredential, writeOf } from "./paths.ts";
import { runsItself, touchesDoors, touchesState } from "./self.ts";
import { type Danger, dangerOf, isDisk, subjectOf } from "./shell-danger.ts";
import { innerCommands, innerScript, runsDownload, runsItsInput } from "./shell-inner.ts";
import { type Command, type Redirect, readScript, type Script } from "./shell-lexer.ts";
import { type Peeled, peel } from "./shell-peel.ts";
import { afterwards, isHarmless, type Place, readsWith } from "./shell-read.ts";
import { DOWNLOADERS, INTERPRETERS, NETWORK, SHELLS, STATEFUL } from "./shell-tables.ts";

/** No more findings than this for one call; a last one then stands for the rest. */
const MAX_FINDINGS = 64;
/** Characters of nested scripts that are read for one call. */
const MAX_NESTED = 65_536;

interface Examination {
  readonly findings: Finding[];
  /** Stands for exactly this call, where an "always" must not cover anything else. */
  readonly exact: string;
  budget: number;
  overflow: boolean;
}

/** Where one command stands: its directory, what is piped into it, and whether its meaning hangs on the rest of the call. */
interface Setting {
  readonly place: Place;
  readonly bound: boolean;
  readonly upstream: Upstream;
}

interface Upstream {
  readonly downloads: boolean;
  /** What an `echo` says into the pipe. */
  readonly says?: string;
}

const DRY: Upstream = { downloads: false };

/** Findings of everything in it that was not proved to read. Empty when each command reads and only the way they are joined was not followed. */
export function examine(plain: Script, text: string, { exact, place }: { exact: string; place: Place }): Finding[] {
  const examination: Examination = { findings: [], exact, budget: MAX_NESTED, overflow: false };
  const split = splitAtIfs(text);
  const script = split === text ? plain : readScript(split);
  examineScript(script, text, { place, bound: false, upstream: DRY }, examination);
  return closed(examination);
}

/** The same for words that are run as they are, without a shell. */
export function examineWords(words: readonly string[], { exact, place }: { exact: string; place: Place }): Finding[] {
  const examination: Examination = { findings: [], exact, budget: MAX_NESTED, overflow: false };
  examineRun(words, { place, bound: false, upstream: DRY }, examination);
  return closed(examination);
}

/** `rm${IFS}-rf${IFS}/` is three words. */
const splitAtIfs = (text: string): string =>
  text.includes("IFS") ? text.replace(/\$(?:IFS\b(?:\$9)?|\{IFS[^}]{0,20}\})/g, " ") : text;

function closed({ findings, overflow, exact }: Examination): Finding[] {
  if (overflow) findings.push(finding("shell.compound", undefined, exact));
  return findings;
}

function add(
  examination: Examination,
  key: PatternKey,
  span: string,
  subject: string | undefined,
  actionClass?: ActionClass,
): void {
  const { findings } = examination;
  for (const known of findings) if (known.key === key && known.subject === subject) return;
  const found = finding(key, span, subject);
  if (findings.length >= MAX_FINDINGS && found.level !== "catastrophic") examination.overflow = true;
  else findings.push(actionClass ? { ...found, actionClass } : found);
}

function examineText(text: string, setting: Setting, examination: Examination): void {
  examination.budget -= text.length + 16;
  if (examination.budget < 0) examination.overflow = true;
  else examineScript(readScript(splitAtIfs(text)), text, { ...setting, bound: true, upstream: DRY }, examination);
}

function examineScript(script: Script, text: string, setting: Setting, examination: Examination): void {
  if (!script.certain && isForkBomb(text)) add(examination, "shell.fork-bomb", text, examination.exact);
  const bound = setting.bound || script.commands.some(changesTheRest);
  let { place, upstream } = setting;
  for (const command of script.commands) {
    const piped = command.op === "|" || command.op === "|&";
    upstream = examineCommand(command, { place, bound: bound || piped, upstream: piped ? upstream : DRY }, examination);
    place = afterwards(command, place);
  }
}

const changesTheRest = ({ words }: Command): boolean =>
  words.length > 0 && (STATEFUL.has(words[0]!.text) || words.every(({ text }) => /^\w+\+?=/.test(text)));

function examineCommand(command: Command, setting: Setting, examination: Examination): Upstream {
  const { words, redirects, text } = command;
  const inner: Setting = { ...setting, bound: true, upstream: DRY };
  for (const word of words) for (const script of word.scripts) examineScript(script, "", inner, examination);
  const downstream = words.length === 0 ? setting.upstream : examineProgram(command, setting, examination);
  for (const redirect of redirects) examineRedirect(redirect, text, setting, examination);
  return downstream;
}

function examineProgram(command: Command, setting: Setting, examination: Examination): Upstream {
  const { words, text } = command;
  const { upstream, bound, place } = setting;
  const texts = words.map((word) => word.text);
  const proof = words.every(({ literal }) => literal) ? readsWith(texts, place) : "unproved";
  if (proof !== "unproved") {
    if (proof === "reads-credentials") add(examination, "file.read-credentials", text, bound ? examination.exact : text);
    const speaks = texts[0] === "echo" || texts[0] === "printf";
    return speaks ? { ...upstream, says: texts.slice(1).join(" ") } : { downloads: upstream.downloads };
  }
  const peeled = peel(texts);
  if (reachesForUs(texts, peeled, command)) add(examination, "countersign.self", text, bound ? examination.exact : text);
  examinePeeled(peeled, text, setting, examination);
  if (runsDownload(command, peeled) || (upstream.downloads && runsItsInput(peeled))) {
    add(examination, "shell.pipe-to-shell", text, examination.exact);
  }
  if (SHELLS.has(peeled.program)) for (const input of inputsOf(command, upstream)) examineText(input, setting, examination);
  return { downloads: upstream.downloads || DOWNLOADERS.has(peeled.program) };
}

/** Words that are run as they are. */
function examineRun(texts: readonly string[], setting: Setting, examination: Examination): void {
  examination.budget -= texts.reduce((sum, word) => sum + word.length, 16);
  const span = texts.some((word) => word === "" || /\s/.test(word)) ? JSON.stringify(texts) : texts.join(" ");
  const proof = readsWith(texts, setting.place);
  if (examination.budget < 0) examination.overflow = true;
  else if (proof === "unproved") {
    const peeled = peel(texts);
    if (reachesForUs(texts, peeled)) add(examination, "countersign.self", span, examination.exact);
    examinePeeled(peeled, span, setting, examination);
  } else if (proof === "reads-credentials") add(examination, "file.read-credentials", span, examination.exact);
}

function examinePeeled(peeled: Peeled, span: string, setting: Setting, examination: Examination): void {
  const { place, bound } = setting;
  const subject = bound ? examination.exact : subjectOf(peeled, span);
  if (peeled.privileged) add(examination, "shell.privilege", span, subject);
  const danger = dangerOf(peeled, place.cwd);
  if (handsOverCredentials(peeled, danger)) add(examination, "file.read-credentials", span, subject);
  add(examination, danger.key, span, inPlace(danger, subject, place), danger.actionClass);
  const script = innerScript(peeled);
  if (script !== undefined) examineText(script, setting, examination);
  for (const words of innerCommands(peeled)) examineRun(words, { ...setting, bound: true }, examination);
}

/** The same deletion somewhere else is another deletion. */
const inPlace = ({ key }: Danger, subject: string, { cwd }: Place): string =>
  (key === "shell.delete" || key === "git.discard") && cwd !== undefined ? `${subject} (in ${cwd})` : subject;

/** What a commit message says is no reach; what stands in front of the program, and what an interpreter is fed, is. */
function reachesForUs(texts: readonly string[], { program, words }: Peeled, command?: Command): boolean {
  const isProse = (word: string): boolean => program === "git" && /\s/.test(word);
  if (texts.some((word) => touchesState(word) && !isProse(word)) || runsItself(words)) return true;
  if (!NETWORK.has(program) && !INTERPRETERS.has(program)) return false;
  const fed = command?.redirects.flatMap(({ body }) => body ?? []) ?? [];
  return texts.some(touchesDoors) || fed.some((text) => touchesState(text) || touchesDoors(text));
}

const handsOverCredentials = ({ words }: Peeled, { key, actionClass }: Danger): boolean =>
  (key === "shell.network" || (key === "shell.unknown" && actionClass === undefined)) &&
  words.some((word) => isCredential(word.replace(/^(?:[^=@]*[=@])+/, "")));

/** What a shell is given to run, other than by `-c`: a here-document, a here-string, what was said into its pipe. */
function inputsOf({ redirects }: Command, { says }: Upstream): readonly string[] {
  const inputs = redirects.flatMap(({ op, body, target }) => (op === "<<<" ? [target.text] : body === undefined ? [] : [body]));
  return says === undefined ? inputs : [...inputs, says];
}

function examineRedirect(redirect: Redirect, span: string, setting: Setting, examination: Examination): void {
  const { op, target, scripts = [] } = redirect;
  for (const script of [...target.scripts, ...scripts])
    examineScript(script, "", { ...setting, bound: true, upstream: DRY }, examination);
  const exact = examination.exact;
  if (touchesState(target.text)) add(examination, "countersign.self", span, exact);
  if (op === "<<" || op === "<<-" || op === "<<<" || op === "<&" || isHarmless(redirect)) return;
  if (op === "<") {
    if (isCredential(target.text)) add(examination, "file.read-credentials", span, exact);
  } else if (isDisk(target.text)) add(examination, "shell.disk", span, exact);
  else if (!target.literal) add(examination, "shell.unknown", span, exact);
  else {
    const { key, subject } = writeOf(target.text, setting.place.cwd);
    add(examination, key, span, setting.bound ? exact : subject);
  }
}

/** `f(){ f|f& };f`, whatever f is called. */
function isForkBomb(text: string): boolean {
  const bare = text.replace(/\s+/g, "");
  for (let at = bare.indexOf("(){"); at >= 0; at = bare.indexOf("(){", at + 3)) {
    let start = at;
    while (start > 0 && !";&|(){}".includes(bare[start - 1]!)) start--;
    const name = bare.slice(start, at).replace(/^function/, "");
    if (name !== "" && bare.startsWith(`${name}|${name}&`, at + 3)) return true;
  }
  return false;
}
