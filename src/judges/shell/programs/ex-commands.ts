/**
 * The commands of vi's line editor, in vim and ex: what each reads, writes and runs. Source:
 * vim(1), index.txt of its help.
 */
import { beforeFirst } from "../../pieces.ts";
import { isKnown, type Report } from "../../report.ts";
import { reads } from "../locations.ts";
import { isHarmlessSetting } from "./vim-settings.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Modifiers before another command. */
const BEFORE = set(`
  sil silent uns unsilent keepj keepjumps keepp keeppatterns kee keepmarks keepa keepalt noa
  noautocmd nos noswapfile loc lockmarks hid hide conf confirm vert vertical lefta leftabove abo
  aboveleft rightb rightbelow bel belowright to topleft bo botright tab verb verbose bro browse bufd
  bufdo wind windo tabd tabdo argdo cdo ldo cfd cfdo lfd lfdo foldd folddoopen folddoc folddoclosed
`);
/** They change the text, move in it, or show something about the editor. */
const HARMLESS = set(`
  d de del dele delet delete y ya yan yank m mo mov move t co cop copy j jo joi join k ma mark noh
  nohl nohlsearch ret retab sor sort u un undo red redo undoj undojoin le left ri right ce cen
  center p pr pri print P Print nu number l li list z ve version ls files buffers reg registers di
  display marks ju jumps mes messages scr scriptnames pw pwd che checkhealth difft diffthis diffu
  diffupdate diffo diffoff on only winc wincmd b buffer bn bnext bp bprevious bN bf bfirst bl blast
  tabn tabnext tabp tabprevious tabc tabclose redr redraw sl sleep star startinsert stopi stopinsert
  as ascii go goto h help fo fold foldo foldopen foldc foldclose delm delmarks changes undol
  undolist dig digraphs his history q qu qui quit qa qal qall quita quitall cq cquit wa wal wall xa
  xal xall wqa wqal wqall bd bdel bdelete bw bwipeout clo close wp wprevious
`);
/** Their operand is a file that is opened, and may be written by the following commands. */
const OPENS = set(`
  e ed edi edit ex vi vis visual vie view sp spl split vs vsp vsplit sv svi sview new vne vnew tabe
  tabed tabedit tabnew ar arg args arga argadd arge argedit n ne nex next fir first fin find sf
  sfind tabf tabfind dif diffs diffsplit bad badd f fi fil file sn snext
`);
const READS = set("r re rea read rund rundo");
const WRITES = set(`
  w wr wri writ write sav save saveas wq x xi xit exi exit up upd update mk mkexrc mkv mkvimrc mks
  mksession mkvie mkview mksp mkspell
  ha hardcopy wu wundo wv wviminfo wsh wshada redi redir wn wnext
`);
/** The rest of the line is text. */
const TYPED = set("a append i insert c change");
const MAX_DEPTH = 8;

/** Judges one line of commands, separated by `|`. */
export function typesEx(text: string, report: Report, depth = 0): void {
  if (depth > MAX_DEPTH) escapes(text, report);
  else for (const line of text.split("\n")) typesLine(line, report, depth);
}

function typesLine(line: string, report: Report, depth: number): void {
  let rest = line;
  while (rest !== "" && (report.spend?.(1) ?? true)) rest = takeCommand(rest, report, depth);
}

/** Judges the first command, and returns the text after its `|`. */
function takeCommand(text: string, report: Report, depth: number): string {
  const from = endOfRange(text);
  const command = text.slice(from);
  if (command === "" || command[0] === '"' || command === "|") return "";
  if (command[0] === "|") return command.slice(1);
  if (!isKnown(beforeFirst(command, "|"))) return runs(text, report);
  if (command[0] === "!") return runs(command.slice(1), report, true);
  const name = nameOf(command);
  const rest = command.slice(name.length);
  if (/^(?:g|gl|glob\w*|v|vg\w*)$/.test(name)) return takeGlobal(rest, report, depth);
  if (/^(?:s|su|sub\w*|sm|sno|&&?|~)$/.test(name)) return takeSubstitution(rest, report);
  if (TYPED.has(name)) return "";
  if (BEFORE.has(name)) {
    typesEx(rest.replace(/^!/, ""), report, depth + 1);
    return "";
  }
  if (/^norm(?:al?)?$/.test(name)) return takeKeys(rest, report);
  return takeNamed(name, rest, report, depth);
}

function takeNamed(name: string, rest: string, report: Report, depth: number): string {
  const kind = kindOf(name);
  if ((kind === "READ" && /^\s*!/.test(rest)) || (kind === "WRITE" && /^(?:!?\s+!|!!)/.test(rest)))
    return runs(rest.replace(/^!?\s*!/, ""), report, true);
  const bar = endOfCommand(rest);
  const words = rest.slice(0, bar).trim();
  if (kind !== "") takeFiles(kind, words.replace(/^!/, "").trim(), report, depth);
  else if (/^(?:se|set|setl|setlocal|setg|setglobal)$/.test(name)) {
    if (!words.split(/\s+/).every(isHarmlessSetting)) escapes(`set ${words}`, report);
  } else if (/^(?:syn?|synt\w*|filet\w*|pu|put|ec|echo|echom\w*|echon|if|en|endif)$/.test(name)) {
    // an expression may call any function
    if (/[(=]|\binclude\b/.test(words)) runs(words, report);
  } else if (/^colo\w*$/.test(name)) {
    if (!/^[\w-]*$/.test(words)) runs(words, report);
  } else if (
    !HARMLESS.has(name) &&
    (!/^[<>=#]+$/.test(name) || /^=\S/.test(rest) || (name === "=" && /\w/.test(words))) &&
    name !== ""
  )
    return runs(`${name}${rest}`, report);
  return rest.slice(bar + 1);
}

const kindOf = (name: string): "" | "OPEN" | "READ" | "WRITE" =>
  WRITES.has(name) ? "WRITE" : READS.has(name) ? "READ" : OPENS.has(name) ? "OPEN" : "";

/** `+command ++enc=x >> file`. */
function takeFiles(kind: string, words: string, report: Report, depth: number): void {
  for (const word of words.split(/\s+/).slice(0, 100)) {
    const file = word.replace(/^(?:>>?|@)+/, "");
    if (file === "" || file.startsWith("++") || (file === "END" && kind === "WRITE")) continue;
    if (file.startsWith("+")) typesEx(file.slice(1), report, depth + 1);
    else if (file.startsWith("`")) escapes(file, report);
    else if (kind === "WRITE") report.writes(file);
    else if (kind === "READ") reads(file, report);
    else opensFile(file, report);
  }
}

const SYSTEM =
  /^\/(?:etc|usr|bin|s?bin|lib\w*|boot|dev|proc|sys|var|opt|root|run|System|Library)\//;

/** A file is opened, and later commands may change it. */
export function opensFile(file: string, report: Report, changes = true): void {
  if (/^(?:scp|sftp|rsync|rcp|ftp|fetch|davs?):\/\//i.test(file)) {
    report.add("net.remote", { subject: file });
    return;
  }
  reads(file, report);
  if (!changes || /^https?:/i.test(file)) return;
  if (SYSTEM.test(file)) report.add("fs.write.system", { subject: file });
  else report.writes(file, "append");
}

/** `g/pattern/command`: the command is the rest of the line. */
function takeGlobal(rest: string, report: Report, depth: number): string {
  const text = rest.replace(/^!/, "").trimStart();
  const end = endOfPattern(text, 1, text[0] ?? "");
  typesEx(text.slice(end), report, depth + 1);
  return "";
}

/** `s/pattern/text/flags`. A text that begins with `\=` is an expression. */
function takeSubstitution(rest: string, report: Report): string {
  const text = rest.trimStart();
  const mark = text[0] ?? "";
  if (!/^[^\w\s"|&]$/.test(mark)) return text.slice(endOfCommand(text) + 1);
  const second = endOfPattern(text, 1, mark);
  const third = endOfPattern(text, second, mark);
  if (text.startsWith("\\=", second)) runs(text.slice(second + 2, third), report);
  const flags = text.slice(third);
  return flags.slice(endOfCommand(flags) + 1);
}

/**
 * Keys of the normal mode: none that starts a command line, a macro, a program or an expression.
 */
function takeKeys(rest: string, report: Report): string {
  const keys = rest.replace(/^!/, "");
  if (/[:!@KQ\u0000-\u001f]|gx/.test(keys)) {
    const colon = keys.indexOf(":");
    runs(colon < 0 ? keys : keys.slice(colon + 1), report);
  }
  return "";
}

/**
 * Functions that start a program within an expression or another language, with the first letter of
 * their text.
 */
const CALLS =
  /\b(?:system(?:list)?|os\.(?:execute|system)|io\.popen|termopen|job_?start|check_output|Popen|run|call|exec)\s*\(?\s*\[?\s*["'[]/;
const LANGUAGES: readonly (readonly [RegExp, "python" | "lua" | "perl" | "ruby"])[] = [
  [/^(?:py|python|py3|python3|pyx|pythonx)\b/, "python"],
  [/^lua\b/, "lua"],
  [/^(?:perl|pe)\b/, "perl"],
  [/^(?:ruby|rub)\b/, "ruby"],
];

/** Something is run. `shell`: the text is for a shell. */
function runs(text: string, report: Report, shell = false): "" {
  escapes(text, report);
  if (shell) report.script(text.trim() || "sh");
  else {
    const language = LANGUAGES.find(([name]) => name.test(text))?.[1];
    if (language) report.code(language, text.slice(text.search(/\W|$/)).trim());
    const bang = text.indexOf("!");
    if (bang >= 0) report.script(text.slice(bang + 1).replace(/["']\s*$|<(?:CR|cr)>.*$/, ""));
    const call = CALLS.exec(text);
    if (call) report.script(quotedAt(text, call.index + call[0].length));
  }
  return "";
}

function quotedAt(text: string, from: number): string {
  const end = endOfPattern(text, from, text[from - 1] === "[" ? "]" : text.charAt(from - 1));
  return text.slice(from, end).replace(/["'\]]$/, "");
}

const escapes = (text: string, report: Report): void =>
  report.add("code.exec.escape", { span: text });

/** `k` and `t` may have their operand attached; `w!` and `w>>x` end at the letter. */
function nameOf(text: string): string {
  const first = text.charAt(0);
  if (!/[A-Za-z]/.test(first))
    return /[<>=#&~]/.test(first) ? (/^(?:&&|[<>]+|[=#&~])/.exec(text)?.[0] ?? "") : text;
  let end = 1;
  while (end < text.length && /[A-Za-z]/.test(text.charAt(end))) end++;
  // `python3`, `py3`, `s2`, `r/file`
  if (text[end] === "3" && text.startsWith("py")) end++;
  return text.slice(0, end);
}

/** The position after the next unescaped delimiter, or the end. */
function endOfPattern(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === mark) return at + 1;
  }
  return text.length;
}

/** The position of the next `|`, or the end. */
function endOfCommand(text: string): number {
  const end = endOfPattern(text, 0, "|");
  return text[end - 1] === "|" ? end - 1 : end;
}

/**
 * The range of a command: `%`, `1,3`, `'<,'>`, `/a/,/b/+1`, and the colons and spaces before it.
 */
export function endOfRange(text: string): number {
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at);
    if (/[\d%.$,;:+\-\s]/.test(letter)) at++;
    else if (letter === "'") at += 2;
    else if (letter === "/" || letter === "?") at = endOfPattern(text, at + 1, letter);
    else if (letter === "\\" && /[/?&]/.test(text[at + 1] ?? "")) at += 2;
    else break;
  }
  return Math.min(at, text.length);
}
