/**
 * Commands of the judges' own cases, cut and mixed with pieces that begin something, end something
 * or hide something.
 */
import { calls, texts } from "./cases.mjs";

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of shell
const PIECES = [
  ..."$( ${ $(( ` ( ) { } [[ ]] < > >> <<EOF <<- <<< <( >( | |& & && || ; ;; \\ ' \" $' $\" # ! ~ * ? [ ] = += , .. - -- -c -e -rf / // /* .. ../".split(
    " ",
  ),
  "\n",
  "\t",
  " ",
  "\0",
  "\r",
  "\b",
  "\x1b[2K",
  "\x1b]0;",
  "\x07",
  "\u202e",
  "\u200b",
  "\u0430",
  "\ud800",
  "\u{e0041}",
  "é",
  "漢",
  ..."if then fi for in do done while case esac function coproc select time eval exec sh bash sudo env xargs find git rm python3 node awk sed curl".split(
    " ",
  ),
  "$x",
  "${x:-y}",
  "${!x}",
  "${x//a/b}",
  "$IFS",
  "$@",
  "x=1 ",
  "f(){ ",
  "EOF\n",
  "{a,b}",
  "{1..9}",
  "$((1+1))",
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of shell
const TOOLS = [
  "Bash",
  "Bash",
  "Bash",
  "Bash",
  "PowerShell",
  "cmd",
  "Read",
  "Write",
  "WebFetch",
  "run",
];

/** Gives a generator of calls. */
export function mangledOf({ random, below, one }) {
  function mangled() {
    let text = random() < 0.7 ? one(texts) : "";
    const turns = 1 + below(6);
    for (let turn = 0; turn < turns; turn++) {
      const at = below(text.length + 1);
      const kind = below(6);
      if (kind === 0) text = text.slice(0, at) + one(PIECES) + text.slice(at);
      else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + below(8));
      else if (kind === 2) text = text.slice(0, at) + one(texts) + text.slice(at);
      else if (kind === 3) text += one(PIECES).repeat(1 + below(40));
      else if (kind === 4) text = one(PIECES) + text + one(PIECES);
      else text = text.slice(at) + one([" ", "; ", " | ", " && ", "\n"]) + text.slice(0, at);
    }
    return text.slice(0, 20_000);
  }

  return function call() {
    const tool = one(TOOLS);
    const text = mangled();
    if (random() < 0.05) return { ...one(calls), cwd: mangled().slice(0, 200) };
    const input = {
      Read: { file_path: text },
      Write: { file_path: text, content: text },
      WebFetch: { url: text, prompt: "" },
      run: { argv: text.split(" ") },
    };
    return { tool, input: input[tool] ?? { command: text }, cwd: "/home/dev/app" };
  };
}
