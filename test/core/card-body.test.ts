/**
 * What a call would do, as its card shows it: every agent host's own spelling, nothing left out,
 * nothing that could deceive, in time that grows with the text and no faster.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toolKindOf } from "../../src/app/call-facts.ts";
import { buildCard, type Card } from "../../src/core/card.ts";
import type { CardBody, FileChange } from "../../src/core/card-body.ts";
import { judgeCall } from "../../src/core/judge.ts";
import type { ApprovalRequest, Json, JsonObject } from "../../src/core/model.ts";
import { visible } from "../../src/core/text.ts";
import { judges } from "../../src/judges/index.ts";
import { anyCharacter } from "../support/any-character.ts";
import fc from "../support/properties.ts";
import { requestOf } from "../worlds/test-core.ts";

/** The card of a call, with the facts that a gateway finds out. */
function cardFor(tool: string, input: JsonObject, changes: Partial<ApprovalRequest> = {}): Card {
  const { findings, effects } = judgeCall(judges, { tool, input, cwd: "/home/ada/project" });
  const kind = toolKindOf(tool);
  const { summary: _, ...request } = requestOf({
    tool,
    arguments: JSON.stringify(input),
    spans: findings.map(({ span }) => span ?? ""),
    facts: { ...(kind && { kind }), ...(effects.scripts && { nested: effects.scripts }) },
  });
  return buildCard({ ...request, ...changes });
}

const bodyFor = (tool: string, input: JsonObject): CardBody => cardFor(tool, input).body;
const signs = { same: " ", add: "+", remove: "-" } as const;
const drawn = (files: readonly FileChange[]): string[] =>
  files.flatMap(({ file, what, to, hunks }) => [
    `${what} ${file}${to === undefined ? "" : ` → ${to}`}`,
    ...hunks.flatMap(({ lines }) => lines.map(({ op, text }) => signs[op] + text)),
  ]);
const changesFor = (tool: string, input: JsonObject): string[] => {
  const body = bodyFor(tool, input);
  return body.kind === "changes" ? drawn(body.files) : [body.kind];
};

describe("a command", () => {
  it("is shown as it runs, and what else was given beside it on one line", () => {
    const card = cardFor(
      "Bash",
      { command: "npm publish", description: "Publish", timeout: 120000, cwd: "/home/ada/project" },
      { summary: "Publish" },
    );
    expect(card).toMatchObject({
      body: { kind: "command", label: "command", language: "shell", text: "npm publish" },
      rest: "timeout: 120000",
      adds: false,
    });
  });

  it("has every further argument beside it, to the letter, or says that there are more", () => {
    const rest = (input: JsonObject) => cardFor("Bash", { command: "ls", ...input });
    expect(rest({ cwd: "/elsewhere", background: false }).rest).toBe(
      'cwd: "/elsewhere", background: false',
    );
    expect(rest({ "a: b": 1 }).rest).toBe('"a: b": 1');
    expect(rest({ env: { X: "y".repeat(400) } })).toMatchObject({ rest: null, adds: true });
    const exact = buildCard(requestOf({ arguments: '{"command":"ls","timeout":1e400}' }));
    expect(exact.rest).toBe("timeout: 1e400");
  });

  it("of several words is written so that the ends of words can be seen", () => {
    expect(bodyFor("shell", { command: ["bash", "-lc", "git push 'a'"] })).toMatchObject({
      text: "bash -lc 'git push '\\''a'\\'''",
      nested: [{ label: "bash -lc", text: "git push 'a'", language: "shell" }],
    });
    expect(bodyFor("run_commands", { commands: ["echo hello"] })).toMatchObject({
      text: "echo hello",
    });
  });

  it.each([
    ["bash -c 'rm -rf build'", "bash -c", "rm -rf build", "shell"],
    ["echo cm0gLXJmIC8= | base64 -d | sh", "decoded for sh", "rm -rf /", "shell"],
    ["bash <<'EOF'\nrm -rf build\nEOF", "here-document for bash", "rm -rf build\n", "shell"],
    ["sudo psql -c 'DROP TABLE users' prod", "psql -c", "DROP TABLE users", "sql"],
    ["python3 -c 'import os'", "python3 -c", "import os", "python"],
    [
      `powershell -enc ${Buffer.from("Remove-Item x", "utf16le").toString("base64")}`,
      "powershell",
      "Remove-Item x",
      "powershell",
    ],
  ])("unfolds %s", (command, label, text, language) => {
    const body = bodyFor("Bash", { command });
    expect(body).toMatchObject({ kind: "command", text: command });
    expect(body.kind === "command" && body.nested).toContainEqual({ label, text, language });
  });

  it("unfolds nothing that is not there, and no more than a person can read", () => {
    expect(bodyFor("Bash", { command: "git push" })).toMatchObject({ nested: [] });
    const many = Array.from({ length: 50 }, (_, at) => `bash -c 'rm -rf d${at}'`).join("; ");
    const body = bodyFor("Bash", { command: many });
    expect(body.kind === "command" && body.nested.length).toBe(8);
  });

  it("marks where the pieces stand that the judges point at", () => {
    const body = bodyFor("Bash", { command: "cd x && rm -rf build && rm -rf build" });
    if (body.kind !== "command") throw new Error(body.kind);
    expect(body.marks.map(([from, to]) => body.text.slice(from, to))).toEqual([
      "rm -rf build",
      "rm -rf build",
    ]);
  });

  it("is marked within another word only where the piece is no word of its own", () => {
    const pointed = (command: string, spans: string[]) => {
      const { body } = cardFor("Bash", { command }, { spans });
      return body.kind === "command" && body.marks;
    };
    const command = "bash -c 'echo cm0= | base64 -d | sh'";
    const { body } = cardFor("Bash", { command });
    if (body.kind !== "command") throw new Error(body.kind);
    expect(body.marks).not.toContainEqual([2, 4]);
    expect(body.marks.some(([from, to]) => from <= 33 && to >= 35)).toBe(true);
    expect(pointed("bashful", ["sh"])).toEqual([[2, 4]]);
    expect(pointed(`${"bash ".repeat(100)}sh`, ["sh"])).toEqual([[500, 502]]);
  });

  it.each([
    ["mcp__db__query", { sql: "drop table users" }, "sql"],
    ["mcp__py__run_python", { code: "import os\nos.remove('x')" }, "python"],
    ["mcp__browser__evaluate", { function: "() => document.cookie" }, "javascript"],
    ["PowerShell", { command: "Remove-Item x" }, "powershell"],
    ["Task", { prompt: "line one\nline two", subagent_type: "x" }, "text"],
  ] as const)("of %s is in its own language", (tool, input, language) => {
    expect(bodyFor(tool, input)).toMatchObject({ kind: "command", language });
  });
});

describe("an edit", () => {
  it.each([
    ["Edit", { file_path: "a", old_string: "x\nold\ny", new_string: "x\nnew\ny" }],
    ["replace", { file_path: "a", old_string: "x\nold\ny", new_string: "x\nnew\ny" }],
    ["edit", { filePath: "a", oldString: "x\nold\ny", newString: "x\nnew\ny" }],
    ["replace_string_in_file", { filePath: "a", oldString: "x\nold\ny", newString: "x\nnew\ny" }],
    [
      "str_replace_editor",
      { command: "str_replace", path: "a", old_str: "x\nold\ny", new_str: "x\nnew\ny" },
    ],
    ["edit", { path: "a", before: "x\nold\ny", after: "x\nnew\ny" }],
    ["editor", { path: "a", old_text: "x\nold\ny", new_text: "x\nnew\ny" }],
    ["fs_write", { command: "str_replace", path: "a", old_str: "x\nold\ny", new_str: "x\nnew\ny" }],
    ["mcp__fs__edit_file", { path: "a", edits: [{ oldText: "x\nold\ny", newText: "x\nnew\ny" }] }],
    [
      "replace_file_content",
      {
        TargetFile: "a",
        ReplacementChunks: [
          { TargetContent: "x\nold\ny", ReplacementContent: "x\nnew\ny", AllowMultiple: false },
        ],
      },
    ],
    [
      "replace_in_file",
      { path: "a", diff: "------- SEARCH\nx\nold\ny\n=======\nx\nnew\ny\n+++++++ REPLACE" },
    ],
    [
      "apply_patch",
      { input: "*** Begin Patch\n*** Update File: a\n@@\n x\n-old\n+new\n y\n*** End Patch" },
    ],
    [
      "apply_patch",
      { command: "*** Begin Patch\n*** Update File: a\n x\n-old\n+new\n y\n*** End Patch\n" },
    ],
    ["patch", { patchText: "--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n x\n-old\n+new\n y\n" }],
  ])("of %s is a diff", (tool, input) => {
    expect(changesFor(tool, input)).toEqual(["edit a", " x", "-old", "+new", " y"]);
    expect(cardFor(tool, input)).toMatchObject({ rest: null, adds: false });
  });

  it("names its file, counts its lines, and marks the words that changed", () => {
    const body = bodyFor("Edit", {
      file_path: "src/a.ts",
      old_string: "let port = 80;\nlisten(port);",
      new_string: "let port = 8080;\nlisten(port);\nlog();",
      replace_all: true,
    });
    if (body.kind !== "changes") throw new Error(body.kind);
    const [change] = body.files;
    expect(change).toMatchObject({ file: "src/a.ts", added: 2, removed: 1, all: true });
    const [before, after] = change!.hunks[0]!.lines;
    const marked = (line = before!) => line.words?.map(([from, to]) => line.text.slice(from, to));
    expect([marked(), marked(after)]).toEqual([["80"], ["8080"]]);
  });

  it("of several files has each of them, and a patch also what it adds, moves and deletes", () => {
    const patch = [
      "*** Begin Patch",
      "*** Add File: new.txt",
      "+one",
      "*** Update File: old.txt",
      "*** Move to: moved.txt",
      "@@ class A",
      "@@   method",
      "-a",
      "+b",
      "*** Delete File: gone.txt",
      "*** End Patch",
    ].join("\n");
    expect(changesFor("apply_patch", { input: patch })).toEqual([
      "create new.txt",
      "+one",
      "move old.txt → moved.txt",
      " @@ class A",
      " @@   method",
      "-a",
      "+b",
      "delete gone.txt",
    ]);
    expect(changesFor("Delete", { path: "x" })).toEqual(["delete x"]);
    expect(changesFor("move_file", { source: "x", destination: "y" })).toEqual(["move x → y"]);
  });

  it("that is not understood to the last line is shown as it was sent", () => {
    for (const input of [
      "*** Begin Patch\n*** Update File: a\n-x\n*** Surprise: rm\n*** End Patch",
      "*** Begin Patch\n*** Update File: a\n-x",
      "--- a/a\n+++ b/a\n@@ -1,9 +1,9 @@\n x\n",
      "hello",
    ])
      expect(cardFor("apply_patch", { input }).body.kind).not.toBe("changes");
    const odd = { file_path: "a", edits: [{ old_string: "a", new_string: "b", run: "rm -rf /" }] };
    expect(cardFor("MultiEdit", odd).body).toMatchObject({
      kind: "tree",
      text: expect.stringContaining("rm -rf /"),
    });
  });

  it("never shows two different secrets as a line that stays the same", () => {
    const secret = (end: string) => `password = "ghp_${"a1B2c3D4".repeat(5)}${end}"`;
    const card = cardFor("Edit", {
      file_path: "a.env",
      old_string: secret("1"),
      new_string: secret("2"),
    });
    const { body } = card;
    if (body.kind !== "changes") throw new Error(body.kind);
    expect(JSON.stringify(card)).not.toContain("a1B2c3D4");
    expect(body.files[0]!.hunks[0]!.lines.map(({ op }) => op)).toEqual(["remove", "add"]);
  });

  it("spells out letters that look the same and are other characters", () => {
    const edit = (old_string: string, new_string: string) =>
      changesFor("Edit", { file_path: "a", old_string, new_string });
    expect(edit("open(caf\u00e9, é)", "open(cafe\u0301, é)")).toEqual([
      "edit a",
      "-open(caf⟨U+00E9⟩, é)",
      "+open(cafe⟨U+0301⟩, é)",
    ]);
    expect(edit("café = 1", "café = 2")).toEqual(["edit a", "-café = 1", "+café = 2"]);
  });

  it("counts many empty lines instead of pushing what follows out of sight", () => {
    const body = bodyFor("Write", {
      file_path: "a",
      content: `one\n${"\n".repeat(300)}rm -rf /\n`,
    });
    if (body.kind !== "changes") throw new Error(body.kind);
    expect(body.files[0]).toMatchObject({
      added: 302,
      hunks: [
        {
          lines: [
            { op: "add", text: "one" },
            { op: "add", text: "⟨300 newlines⟩", lines: 300 },
            { op: "add", text: "rm -rf /" },
          ],
        },
      ],
    });
  });
});

describe("a file that is written whole", () => {
  it.each([
    [true, "overwrite"],
    [false, "create"],
    [undefined, "write"],
  ])("where it exists is %s: %s", (exists, what) => {
    const facts = { kind: "write" as const, ...(exists !== undefined && { exists }) };
    for (const input of [
      { file_path: "a", content: "x\n" },
      { path: "a", file_text: "x\n" },
      { path: "a", new_text: "x\n" },
    ])
      expect(cardFor("write_file", input, { facts }).body).toMatchObject({
        kind: "changes",
        files: [{ file: "a", what, added: 1, hunks: [{ lines: [{ op: "add", text: "x" }] }] }],
      });
  });

  it.each([
    [true, ["overwrite a", " ⟨empties the file⟩"]],
    [undefined, ["write a", " ⟨empties the file if it exists⟩"]],
    [false, ["create a"]],
  ])("with no content, where it exists is %s, says what is lost", (exists, lines) => {
    const facts = { kind: "write" as const, ...(exists !== undefined && { exists }) };
    const { body } = cardFor("Write", { file_path: "a", content: "" }, { facts });
    expect(body).toMatchObject({ kind: "changes", files: [{ added: 0 }] });
    expect(body.kind === "changes" && drawn(body.files)).toEqual(lines);
  });

  it("has its name on one line, with each line break in it", () => {
    const file_path = "a\n+ok line\n-foo";
    expect(changesFor("Write", { file_path, content: "x\n" })[0]).toBe("write a ⏎ +ok line ⏎ -foo");
    expect(changesFor("Delete", { path: "a\nb" })).toEqual(["delete a ⏎ b"]);
    expect(changesFor("move_file", { source: "a\nb", destination: "c\nd" })).toEqual([
      "move a ⏎ b → c ⏎ d",
    ]);
  });

  it("tells a last line without an end from one with an end", () => {
    const last = (content: string) => changesFor("Write", { file_path: "a", content }).at(-1);
    expect(last("x\n")).toBe("+x");
    expect(last("x")).toBe("+x⟨no line break at the end⟩");
    expect(last("x⟨no line break at the end⟩\n")).not.toBe(last("x"));
  });

  it("is added to where the tool only adds", () => {
    expect(changesFor("append_file", { path: "a", content: "x" })).toEqual(["edit a", "+x"]);
    const inserted = bodyFor("str_replace_editor", {
      command: "insert",
      path: "a",
      insert_line: 4,
      new_str: "x",
    });
    expect(inserted).toMatchObject({ files: [{ what: "edit", hunks: [{ newStart: 5 }] }] });
  });
});

describe("a cell of a notebook", () => {
  const cell = { notebook_path: "a.ipynb", cell_id: "c1" };
  const replaces = " ⟨replaces all of this cell, whose text is not known⟩ c1";
  it.each([
    [{ new_source: "!ls" }, [replaces, "+!ls"]],
    [{ new_source: "!ls", edit_mode: "replace" }, [replaces, "+!ls"]],
    [{ new_source: "!ls", edit_mode: "insert" }, [" ⟨inserts a cell at⟩ c1", "+!ls"]],
    [{ new_source: "", edit_mode: "insert" }, [" ⟨inserts an empty cell at⟩ c1"]],
    [{ new_source: "", edit_mode: "replace" }, [" ⟨empties this cell⟩ c1"]],
    [{ new_source: "", edit_mode: "delete" }, [" ⟨deletes this cell⟩ c1"]],
    [{ edit_mode: "delete" }, [" ⟨deletes this cell⟩ c1"]],
  ])("with %j says what becomes of it", (given, lines) => {
    const card = cardFor("NotebookEdit", { ...cell, ...given });
    expect(changesFor("NotebookEdit", { ...cell, ...given })).toEqual(["edit a.ipynb", ...lines]);
    expect(card).toMatchObject({ rest: null, adds: false });
  });

  it("that is deleted adds no line, and the text beside it is another argument", () => {
    const card = cardFor("NotebookEdit", { ...cell, new_source: "import os", edit_mode: "delete" });
    expect(card).toMatchObject({
      body: { files: [{ added: 0, removed: 0 }] },
      rest: 'new_source: "import os"',
    });
    expect(
      changesFor("edit_notebook_file", { filePath: "a.ipynb", cellId: "c1", editType: "delete" }),
    ).toEqual(["edit a.ipynb", " ⟨deletes this cell⟩ c1"]);
  });

  it("of which something else is asked is shown as it was sent", () => {
    for (const asked of [{ edit_mode: "clear" }, { edit_mode: "insert", mode: "delete" }])
      expect(bodyFor("NotebookEdit", { ...cell, new_source: "x", ...asked }).kind).toBe("tree");
    expect(bodyFor("Write", { file_path: "a", content: "x", mode: "delete" }).kind).toBe("tree");
  });
});

describe("anything else", () => {
  it("is laid out as JSON, each part where it was", () => {
    expect(bodyFor("mcp__mail__send", { to: "a@b.c", tags: ["x", "y"], at: { day: 1 } })).toEqual({
      kind: "tree",
      text: '{\n  "to": "a@b.c",\n  "tags": ["x", "y"],\n  "at": {"day": 1}\n}',
    });
  });
});

describe("a deceptive character", () => {
  it.each([
    ["Edit", String.raw`{"file_path":"a","old_string":"x","new_string":"y\u202Ez"}`],
    ["NotebookEdit", String.raw`{"notebook_path":"a","new_source":"y\u202Ez"}`],
    ["Write", String.raw`{"file_path":"a\u202Eb","content":"x\n"}`],
    ["Task", String.raw`{"prompt":"one\ntwo \u202Ez"}`],
    ["Bash", String.raw`{"command":"ls \u202Ez"}`],
  ])("that the arguments of %s escape is counted as the body shows it", (tool, text) => {
    const card = cardFor(tool, JSON.parse(text), { arguments: text });
    expect(shownOf(card)).toContain("⟨U+202E⟩");
    expect(card.marks).toBe(1);
    expect(card.notes.join()).toContain("1 place with deceptive");
  });

  it("is not what our own words are", () => {
    const card = cardFor("Write", { file_path: "a", content: "x" });
    expect(shownOf(card)).toContain("⟨no line break at the end⟩");
    expect(card.marks).toBe(0);
  });
});

describe("every recorded call of an agent host", () => {
  const files = readdirSync("test/agents/payloads");
  it.each(files)("%s: has a body that shows all of it", (file) => {
    const { calls } = JSON.parse(readFileSync(`test/agents/payloads/${file}`, "utf8")) as {
      calls: Record<string, string>;
    };
    for (const [what, text] of Object.entries(calls)) {
      const payload = JSON.parse(text);
      const tool = payload.tool_name ?? payload.tool_call?.name ?? payload.input?.tool;
      const given = payload.tool_input ?? payload.tool_call?.input ?? payload.output?.args;
      const { body, adds } = cardFor(tool, typeof given === "string" ? JSON.parse(given) : given);
      expect({ what, adds }).toEqual({ what, adds: false });
      const kinds = { shell: "command", write: "changes", edit: "changes" } as const;
      if (what in kinds) expect(body.kind, what).toBe(kinds[what as keyof typeof kinds]);
    }
  });
});

/** Everything that the card shows of a call but the raw arguments. */
const shownOf = ({ body, rest }: Card): string =>
  [
    ...("text" in body ? [body.text] : []),
    ...(body.kind === "command" ? body.nested.map(({ text }) => text) : []),
    ...(body.kind === "changes" ? drawn(body.files) : []),
    rest ?? "",
  ].join("\n");

describe("nothing", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ maxLength: 60, unit: anyCharacter }),
    fc.stringMatching(/^(?:\n|\+x|-y| z|@@|a=1|\*\*\* End Patch){0,12}$/),
  );
  const input = fc.oneof(
    fc.record({ command: text, timeout: fc.integer(), note: text }),
    fc.record({ file_path: text, old_string: text, new_string: text, extra: text }),
    fc.record({ path: text, content: text, mode: text }),
    fc.record({ input: text.map((body) => `*** Begin Patch\n${body}\n*** End Patch`) }),
    fc.dictionary(fc.string({ maxLength: 9 }), fc.oneof(text, fc.jsonValue()), { maxKeys: 5 }),
  );
  const tool = fc.constantFrom("Bash", "Edit", "Write", "MultiEdit", "apply_patch", "mcp__x__y");

  it("of the arguments is hidden where the card says that the raw ones add nothing", () => {
    const leaves = (value: unknown): string[] =>
      typeof value === "string"
        ? value.split("\n")
        : typeof value === "object" && value !== null
          ? Object.values(value).flatMap(leaves)
          : [];
    fc.assert(
      fc.property(tool, input, (name, given) => {
        const raw = JSON.stringify(given);
        if (raw.includes("__proto__")) return;
        const card = cardFor(name, JSON.parse(raw));
        if (card.adds) return;
        const bare = (shown: string) => shown.replace(/\s|\\[nt"\\]|["\\]/g, "");
        const shown = bare(shownOf(card));
        for (const leaf of leaves(JSON.parse(raw))) {
          // in a tree it stands as JSON has it
          const escaped = bare(visible(JSON.stringify(leaf)).text);
          if (!shown.includes(escaped)) expect(shown).toContain(bare(visible(leaf).text));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("deceptive is in it", () => {
    fc.assert(
      fc.property(tool, input, (name, given) => {
        const raw = JSON.stringify(given);
        if (raw.includes("__proto__")) return;
        const shown = shownOf(cardFor(name, JSON.parse(raw)));
        expect(shown.match(/[\u202a-\u202e\u200b-\u200f\u0000-\u0008\u001b]/)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it("of a secret is in it that the arguments mask", () => {
    const token = `ghp_${"a1B2c3D4".repeat(5)}`;
    for (const [name, given] of [
      ["Write", { file_path: "a", content: `token = "${token}"\n`, password: "hunter2hunter2" }],
      ["mcp__x__y", { text: `Authorization: Bearer ${token}`, apiKey: token }],
      ["Bash", { command: "ls", env: { API_KEY: token } }],
    ] as const) {
      const card = cardFor(name, given);
      expect(card.arguments).not.toContain(token);
      expect(shownOf(card)).not.toContain(token);
      expect(shownOf(card)).not.toContain("hunter2");
    }
  });
});

const nested = (depth: number, value: Json): Json =>
  depth === 0 ? value : [nested(depth - 1, value)];

describe("a hostile text", () => {
  /** Characters of work: what is made of the card, for a text of this length. */
  const sizeFor = (make: (length: number) => readonly [string, JsonObject], length: number) =>
    JSON.stringify(cardFor(...make(length)).body).length / length;

  it.each([
    ["lines", (n: number) => ["Write", { file_path: "a", content: "a\n".repeat(n / 2) }]],
    ["brackets", (n: number) => ["mcp__x", { a: Array.from({ length: n / 3 }, () => []) }]],
    [
      "depth",
      (n: number) => [
        "mcp__x",
        {
          a: nested(
            60,
            Array.from({ length: n / 2 }, () => 1),
          ),
        },
      ],
    ],
    [
      "places",
      (n: number) => [
        "apply_patch",
        { input: `*** Begin Patch\n*** Update File: a\n${"@@ x\n".repeat(n / 5)}*** End Patch` },
      ],
    ],
    [
      "blocks",
      (n: number) => ["replace_in_file", { path: "a", diff: "------- SEARCH\nx\n".repeat(n / 17) }],
    ],
    [
      "changes",
      (n: number) => [
        "Edit",
        {
          file_path: "a",
          old_string: Array.from({ length: n / 8 }, (_, at) => `a${at}`).join("\n"),
          new_string: Array.from({ length: n / 8 }, (_, at) => `b${(at * 7919) % n}`).join("\n"),
        },
      ],
    ],
  ] as [string, (length: number) => [string, JsonObject]][])(
    "of %s makes no more of the card than its length allows",
    (_, make) => {
      for (const length of [10_000, 100_000, 1_000_000])
        expect(sizeFor(make, length)).toBeLessThan(40);
    },
  );
});
