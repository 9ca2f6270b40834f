/** Questions of each kind, as the tests of looks, of access and of room show them. */
import type { CardBody, DiffLine, PageContext } from "../../../channels/companion/page/wire.ts";
import type { ApprovalRequest } from "../../../src/core/model.ts";
import { CATASTROPHIC, WITH_RULE } from "../../worlds/test-core.ts";

export interface State {
  readonly request: Partial<ApprovalRequest>;
  readonly card?: {
    readonly body?: CardBody;
    readonly adds?: boolean;
    readonly context?: PageContext;
  };
}

const CONTEXT: PageContext = {
  branch: "fix/checkout",
  repository: "github.com/ada/shop",
  before: [
    { at: Date.now() - 20_000, tool: "Bash", what: "npm test", outcome: "allowed" },
    { at: Date.now() - 90_000, tool: "Edit", what: "src/cart.ts", outcome: "allowed" },
    { at: Date.now() - 150_000, tool: "Bash", what: "git push --force", outcome: "denied" },
  ],
  earlier: { approved: 3, denied: 1, lastAt: Date.now() - 172_800_000 },
};

const asInput = (input: object) => JSON.stringify(input);

/** A command of so many lines, and its body as the gateway makes it. */
export function commandOf(text: string, found: readonly string[] = []): State {
  const marks = found.map((piece) => {
    const from = text.indexOf(piece);
    return [from, from + piece.length] as const;
  });
  const body: CardBody = {
    kind: "command",
    label: "command",
    language: "shell",
    text,
    nested: [],
    marks,
  };
  return {
    request: { arguments: asInput({ command: text }), spans: [...found] },
    card: { body, adds: false, context: CONTEXT },
  };
}

export const TWELVE_LINES = [
  "set -euo pipefail",
  "cd /srv/shop",
  "git fetch --prune origin",
  "git checkout release",
  "npm ci --omit=dev",
  "npm run build",
  "rm -rf dist.old",
  "mv dist dist.old",
  "mv build dist",
  "sudo systemctl restart shop",
  "curl -fsS http://localhost/health",
  'echo "released $(git describe)"',
].join("\n");

const same = (text: string): DiffLine => ({ op: "same", text });
const remove = (text: string): DiffLine => ({ op: "remove", text });
const add = (text: string): DiffLine => ({ op: "add", text });

export const EDIT_OF_20: State = {
  request: {
    tool: "Edit",
    arguments: asInput({ file_path: "/home/ada/shop/src/cart.ts", old_string: "let sum = 0;" }),
    spans: [],
  },
  card: {
    adds: false,
    context: CONTEXT,
    body: {
      kind: "changes",
      files: [
        {
          file: "src/cart.ts",
          what: "edit",
          added: 11,
          removed: 9,
          hunks: [
            {
              oldStart: 40,
              newStart: 40,
              lines: [
                same("export function total(cart: Cart) {"),
                {
                  op: "remove",
                  text: "  let sum = 0;",
                  words: [[2, 5]],
                },
                { op: "add", text: "  const sum = cart.items", words: [[2, 7]] },
                ...Array.from({ length: 8 }, (_, at) =>
                  remove(`  sum += cart.items[${at}].price;`),
                ),
                ...Array.from({ length: 10 }, (_, at) =>
                  add(`    .filter(item => item.kind !== ${at})`),
                ),
                same("  return sum;"),
                same("}"),
              ],
            },
          ],
        },
      ],
    },
  },
};

export const STATES: Readonly<Record<string, State>> = {
  command: commandOf(
    "npm run build && rm -rf dist/old | tee log.txt; git push --force origin main",
    ["rm -rf dist/old", "git push --force origin main"],
  ),
  "twelve lines": commandOf(TWELVE_LINES, ["rm -rf dist.old", "sudo systemctl restart shop"]),
  nested: {
    request: { arguments: asInput({ command: "bash -c 'echo aGVsbG8= | base64 -d | sh'" }) },
    card: {
      adds: false,
      body: {
        kind: "command",
        label: "command",
        language: "shell",
        text: "bash -c 'echo aGVsbG8= | base64 -d | sh'",
        marks: [[0, 7]],
        nested: [
          { label: "bash -c", text: "echo aGVsbG8= | base64 -d | sh", language: "shell" },
          { label: "base64", text: "rm -rf ~/projects", language: "shell" },
        ],
      },
    },
  },
  edit: EDIT_OF_20,
  sql: {
    request: {
      tool: "mcp__db__query",
      arguments: asInput({ query: "DELETE FROM orders WHERE created < '2024-01-01';" }),
      spans: [],
    },
    card: {
      adds: false,
      body: {
        kind: "command",
        label: "query",
        language: "sql",
        text: "DELETE FROM orders\n  WHERE created < '2024-01-01'; -- old ones",
        nested: [],
        marks: [[0, 18]],
      },
    },
  },
  tree: {
    request: { tool: "mcp__mail__send", arguments: asInput({ to: ["a@b.c"], urgent: true }) },
    card: {
      adds: false,
      body: { kind: "tree", text: '{\n  "to": ["a@b.c"],\n  "urgent": true\n}' },
    },
  },
  rule: { request: WITH_RULE },
  catastrophic: { request: CATASTROPHIC },
  long: commandOf(
    Array.from({ length: 400 }, (_, line) =>
      line === 300 ? "rm -rf /srv/shop/data" : `echo "step ${line}" >> log.txt`,
    ).join("\n"),
    ["rm -rf /srv/shop/data"],
  ),
};
