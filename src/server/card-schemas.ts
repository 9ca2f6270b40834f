/** The schemas of a card's body: what a call would do, in the form that is read quickest. */
import { z } from "zod";
import type { CodeLanguage } from "../core/call-facts.ts";

const LANGUAGES = [
  "shell",
  "powershell",
  "cmd",
  "sql",
  "python",
  "javascript",
  "text",
] as const satisfies readonly CodeLanguage[];
const language = z.enum(LANGUAGES).describe("What it is written in");

/** From and to, as UTF-16 offsets. */
const spans = (meaning: string) =>
  z.array(z.array(z.number()).length(2).readonly()).readonly().describe(meaning);

export const NestedReply = z.object({
  label: z.string().describe("What runs it: `bash -c`, `decoded for sh`"),
  text: z.string().describe("The script, decoded and without its outer quotes"),
  language,
});

export const CommandBodyReply = z.object({
  kind: z.literal("command").describe("One text that runs, or that matters most"),
  label: z.string().describe("The name of its argument"),
  language,
  text: z.string().describe("All of it"),
  nested: z.array(NestedReply).readonly().describe("The scripts in it"),
  marks: spans(
    "Where in `text` the pieces stand that the judges point at: from and to, as UTF-16 offsets",
  ),
});

export const DiffLineReply = z.object({
  op: z.enum(["same", "add", "remove"]).describe("`same` is context"),
  text: z.string().describe("The line"),
  words: spans("The words in it that changed: from and to, as UTF-16 offsets").optional(),
  lines: z
    .number()
    .optional()
    .describe("How many lines of the file it stands for, if not one; 0: it says where in the file"),
});

export const HunkReply = z.object({
  oldStart: z.number().optional().describe("Its first line before the change, counted from 1"),
  newStart: z.number().optional().describe("Its first line after the change, counted from 1"),
  lines: z.array(DiffLineReply).readonly().describe("All of its lines"),
});

export const FileChangeReply = z.object({
  file: z.string().describe("As the call names it"),
  what: z
    .enum(["edit", "create", "overwrite", "delete", "move", "write"])
    .describe("`write`: the whole content, and whether the file exists is not known"),
  to: z.string().optional().describe("The new name of what is moved"),
  added: z.number().describe("How many lines are added"),
  removed: z.number().describe("How many lines are removed"),
  hunks: z.array(HunkReply).readonly().describe("The changed places"),
  all: z.literal(true).optional().describe("Every occurrence is changed"),
});

export const ChangesBodyReply = z.object({
  kind: z.literal("changes").describe("Changes of files"),
  files: z.array(FileChangeReply).readonly().describe("File by file"),
});

export const TreeBodyReply = z.object({
  kind: z.literal("tree").describe("All arguments"),
  text: z.string().describe("The JSON with line breaks and blanks"),
});

export const RawBodyReply = z.object({
  kind: z.literal("raw").describe("Only `arguments` has them, or they are left out here"),
});

export const CardBodyReply = z.union([
  CommandBodyReply,
  ChangesBodyReply,
  TreeBodyReply,
  RawBodyReply,
]);
