/** lua, lua5, luajit, texlua, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "lua lua5 luajit texlua luau",
  language: "lua",
  traits: ["versioned"],
  flags: "-W -E",
  options: {
    "-e=": "code",
    "-l=": "load",
    "-i": "repl",
    "-v": "help",
  },
  judge: interprets(),
});
