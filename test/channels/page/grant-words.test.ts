/** A grant's pattern in words: where it is open, and what is the command's own. */
import { expect, it } from "vitest";
import { wordsOf } from "../../../channels/companion/page/views/grant-words.ts";

it.each([
  ["Bash(vcs.git.push:git push)", { tool: "Bash", key: "vcs.git.push", subject: "git push" }],
  ["Bash(vcs.git.push:git *", { tool: "Bash", key: "vcs.git.push", subject: "git …" }],
  ["Bash(fs.delete:rm *)", { tool: "Bash", key: "fs.delete", subject: "rm *" }],
  ["Edit(fs.write:/srv/app/*", { tool: "Edit", key: "fs.write", subject: "/srv/app/…" }],
  ["Bash(shell.eval:a (b) *", { tool: "Bash(shell.eval:a (b) …)", key: "", subject: "" }],
  ["Bash(shell.eval:a (b) *)", { tool: "Bash(shell.eval:a (b) *)", key: "", subject: "" }],
  ["Bash()", { tool: "Bash", key: "", subject: "" }],
])("%s", (pattern, words) => {
  expect(wordsOf(pattern)).toEqual(words);
});
