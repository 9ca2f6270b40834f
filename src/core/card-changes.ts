/**
 * What a file tool would change, file by file, from the arguments of all agent hosts. What is not
 * understood to the last argument is left to the card's other forms.
 */
import { changedLines, type DiffLine, type Hunk, pieceLines, wholeLines } from "./card-diff.ts";
import { counted, type Drafted, type FileChange, patchOf, searchBlocks } from "./card-patch.ts";
import type { Json, JsonObject } from "./model.ts";
import { visible } from "./text.ts";
import type { ToolKind } from "./tool-names.ts";

const words = (names: string): readonly string[] => names.split(/\s+/).filter(Boolean);

/** What the hosts call each argument; of several that are given, the first counts. */
const FILE = words(`file_path filePath path file filename fileName absolute_path target_file
  TargetFile notebook_path target_notebook relative_path relativePath relative_workspace_path`);
const OLD = words(`old_string oldString old_str oldStr old_text oldText before search
  TargetContent old_content`);
const NEW = words(`new_string newString new_str newStr new_text newText after replace replacement
  ReplacementContent new_content`);
const CONTENT = words(`content contents file_text fileText file_content text CodeContent new_source
  newSource newCode code code_edit insert_text`);
const LISTS = words("edits replacements ReplacementChunks");
const PATCH = words("patch diff patchText patch_text input command");
const ALL = words("replace_all replaceAll AllowMultiple allow_multiple");
const FROM = words("source from old_path oldPath source_path sourcePath path");
const TO = words("destination to dest new_path newPath destination_path destinationPath");
const MANY = words("paths files file_paths filePaths");

/** What an editor is to do, and with which cell of a notebook. */
const MODES = words("edit_mode editMode edit_type editType");
const ASKS = [...MODES, ...words("command mode action operation")];
const CELL = words("cell_id cellId");

/** Tools whose text becomes a part of a file that is there. */
const IN_PART = /append|insert|notebook|edit|^replace/i;
/** What an editor's `command` or `mode` asks for. */
const DOES = new Set("create write str_replace insert append edit overwrite replace".split(" "));

export interface ReadChanges {
  readonly files: readonly FileChange[];
  /** The arguments that these show. */
  readonly used: ReadonlySet<string>;
}

export interface ChangesOptions {
  readonly tool: string;
  readonly kind: ToolKind | undefined;
  /** Whether the file exists that is written whole; undefined: not known. */
  readonly exists?: boolean | undefined;
}

/** Undefined: the tool changes no file, or says so in a way that is not known. */
export function changesOf(input: JsonObject, options: ChangesOptions): ReadChanges | undefined {
  const read = readerOf(input);
  const files = draftsOf(read, options);
  return files && files.length > 0 ? { files: files.map(counted), used: read.used } : undefined;
}

/** The file that the call would write whole, as it names it: only that one may be overwritten. */
export function wholeFileOf(
  input: JsonObject,
  { tool }: { readonly tool: string },
): string | undefined {
  const read = readerOf(input);
  const file = read.text(FILE);
  const parts = [OLD, LISTS, PATCH.slice(0, -1)].some((keys) => keys.some((key) => key in input));
  const isWhole = !parts && !isInPart(read, tool) && read.text([...CONTENT, ...NEW]) !== undefined;
  return isWhole ? file : undefined;
}

function draftsOf(read: Reader, options: ChangesOptions): readonly Drafted[] | undefined {
  switch (options.kind) {
    case "delete":
    case "clear":
      return deletions(read);
    case "move":
      return movement(read);
    case "patch":
      return patchIn(read);
    case "write":
    case "editor":
      return writing(read, options);
    default:
      return undefined;
  }
}

function deletions(read: Reader): readonly Drafted[] | undefined {
  const one = read.text(FILE);
  const files = one === undefined ? read.texts(MANY) : [one];
  return files?.map((file) => ({ file: shown(file), what: "delete", hunks: [] }));
}

function movement(read: Reader): readonly Drafted[] | undefined {
  const [from, to] = [read.text(FROM), read.text(TO)];
  if (from === undefined || to === undefined) return undefined;
  return [{ file: shown(from), what: "move", to: shown(to), hunks: [] }];
}

function patchIn(read: Reader): readonly Drafted[] | undefined {
  const text = read.text(PATCH);
  return text === undefined ? undefined : patchOf(text);
}

function writing(read: Reader, options: ChangesOptions): readonly Drafted[] | undefined {
  const asked = read.peek("command") ?? read.peek("mode");
  if (options.kind === "editor" && !(typeof asked === "string" && DOES.has(asked)))
    return undefined;
  const file = read.text(FILE);
  const isCell = isNotebook(read, options.tool);
  if (!isCell && ASKS.some((key) => TAKES.test(String(read.peek(key) ?? "")))) return undefined;
  const list = read.list(LISTS);
  if (list) return editsIn(list, file);
  if (file === undefined) return undefined;
  const edit =
    editIn(read) ?? patchedIn(read) ?? (isCell ? cellIn(read) : writtenIn(read, options));
  if (!edit) return undefined;
  for (const key of ["command", "mode"]) if (DOES.has(String(read.peek(key)))) read.text([key]);
  return [{ file: shown(file), ...edit }];
}

type Edit = Omit<Drafted, "file">;

function editIn(read: Reader): Edit | undefined {
  const old = read.text(OLD);
  if (old === undefined) return undefined;
  const now = read.text(NEW);
  if (now === undefined) return undefined;
  const all = read.flag(ALL);
  const lines =
    old === "" ? pieceLines("add", now) : now === "" ? pieceLines("remove", old) : undefined;
  return {
    what: "edit",
    hunks: [{ lines: lines ?? changedLines(old, now) }],
    ...(all && { all }),
  };
}

/** Cline and Roo Code say in `diff` what to search, and what to put there. */
function patchedIn(read: Reader): Edit | undefined {
  const text = read.peek("diff");
  const hunks = typeof text === "string" ? searchBlocks(text) : undefined;
  if (!hunks) return undefined;
  read.text(["diff"]);
  return { what: "edit", hunks };
}

const isNotebook = (read: Reader, tool: string): boolean =>
  /notebook/i.test(tool) || read.peek("notebook_path") !== undefined;
/** What is asked for is not that the text be written: the lines would say the contrary. */
const TAKES = /delet|remov|clear|trunc|eras|unlink/i;

/** Says what happens, in our words and then in theirs, and is no line of the file. */
const ourLine = (ours: string, theirs = ""): DiffLine => ({
  op: "same",
  text: `⟨${ours}⟩${theirs === "" ? "" : ` ${shown(theirs)}`}`,
  lines: 0,
});

/**
 * A cell of a notebook is replaced unless the call says otherwise. What it held is not known, and
 * the text that is given beside a deletion is not written: it stands with the other arguments.
 */
function cellIn(read: Reader): Edit | undefined {
  const asks = ASKS.filter((key) => read.peek(key) !== undefined);
  if (asks.length > 1) return undefined;
  const mode = asks.length === 0 ? "replace" : read.text(asks);
  const cell = read.text(CELL);
  const text = [...CONTENT, ...NEW].find((key) => read.peek(key) !== undefined);
  if (mode === "delete") {
    if (text !== undefined && read.peek(text) === "") read.text([text]);
    return { what: "edit", hunks: [{ lines: [ourLine("deletes this cell", cell)] }] };
  }
  const source = read.text([...CONTENT, ...NEW]);
  if (source === undefined) return undefined;
  const empty = source === "";
  const lines = empty ? [] : pieceLines("add", source);
  if (mode === "insert") {
    const said = `inserts ${empty ? "an empty cell" : "a cell"}${cell === undefined ? "" : " at"}`;
    return { what: "edit", hunks: [{ lines: [ourLine(said, cell), ...lines] }] };
  }
  if (mode !== "replace" && mode !== "edit") return undefined;
  const said = empty ? "empties this cell" : "replaces all of this cell, whose text is not known";
  return { what: "edit", hunks: [{ lines: [ourLine(said, cell), ...lines] }] };
}

const isInPart = (read: Reader, tool: string): boolean => {
  const asked = read.peek("command") ?? read.peek("mode");
  if (asked === "create" || asked === "overwrite" || asked === "write") return false;
  if (asked === "insert" || asked === "append") return true;
  return IN_PART.test(tool) && !/^editor$/i.test(tool);
};

/** Without lines, nothing else would say that a file loses all it holds. */
function emptied(exists: boolean | undefined): Hunk[] {
  if (exists === false) return [];
  return [{ lines: [ourLine(exists ? "empties the file" : "empties the file if it exists")] }];
}

function writtenIn(read: Reader, { tool, exists }: ChangesOptions): Edit | undefined {
  const content = read.text([...CONTENT, ...NEW]);
  if (content === undefined) return undefined;
  if (!isInPart(read, tool)) {
    const what = exists === undefined ? "write" : exists ? "overwrite" : "create";
    return { what, hunks: content === "" ? emptied(exists) : [{ lines: wholeLines(content) }] };
  }
  const after = read.number(["insert_line", "insertLine"]);
  const lines = pieceLines("add", content);
  const hunk: Hunk = after === undefined ? { lines } : { newStart: after + 1, lines };
  return { what: "edit", hunks: [hunk] };
}

/** Several edits of one file or of several: all of them, or none. */
function editsIn(list: readonly Json[], outer: string | undefined): Drafted[] | undefined {
  const drafts: Drafted[] = [];
  for (const each of list) {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return undefined;
    const read = readerOf(each as JsonObject);
    const file = read.text(FILE) ?? outer;
    const edit = file === undefined ? undefined : editIn(read);
    if (!edit || file === undefined || !read.isUsedUp()) return undefined;
    const name = shown(file);
    const last = drafts.at(-1);
    // the hunks of one file stand together, unless one of them is for every occurrence
    if (last && last.file === name && !last.all && !edit.all)
      drafts[drafts.length - 1] = { ...last, hunks: [...last.hunks, ...edit.hunks] };
    else drafts.push({ file: name, ...edit });
  }
  return drafts;
}

/** A name, on one line. */
const shown = (text: string): string => visible(text).text.replaceAll("\n", " ⏎ ");

/** Reads arguments by the names that hosts give them, and remembers which. */
interface Reader {
  readonly used: ReadonlySet<string>;
  peek(key: string): Json | undefined;
  text(keys: readonly string[]): string | undefined;
  number(keys: readonly string[]): number | undefined;
  flag(keys: readonly string[]): true | undefined;
  list(keys: readonly string[]): readonly Json[] | undefined;
  texts(keys: readonly string[]): readonly string[] | undefined;
  isUsedUp(): boolean;
}

function readerOf(input: JsonObject): Reader {
  const used = new Set<string>();
  const peek = (key: string): Json | undefined =>
    Object.hasOwn(input, key) ? input[key] : undefined;
  function find<T extends Json>(
    keys: readonly string[],
    is: (value: Json) => value is T,
  ): T | undefined {
    for (const key of keys) {
      const value = peek(key);
      if (value === undefined || !is(value)) continue;
      used.add(key);
      return value;
    }
    return undefined;
  }
  const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
  return {
    used,
    peek,
    text: (keys) => find(keys, (value) => typeof value === "string"),
    number: (keys) =>
      find(keys, (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0),
    flag: (keys) => find(keys, (value) => typeof value === "boolean") || undefined,
    list: (keys) => find(keys, isList),
    texts: (keys) =>
      find(
        keys,
        (value): value is readonly string[] =>
          isList(value) && value.length > 0 && value.every((each) => typeof each === "string"),
      ),
    isUsedUp: () => Object.keys(input).every((key) => used.has(key)),
  };
}
