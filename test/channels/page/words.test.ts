/** The words of the page: each language has all of them, and they stand nowhere else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { de } from "../../../channels/companion/page/words/de.ts";
import { en as page } from "../../../channels/companion/page/words/en.ts";
import { enRest as rest } from "../../../channels/companion/page/words/en-rest.ts";
import { enViews as views } from "../../../channels/companion/page/words/en-views.ts";
import { es } from "../../../channels/companion/page/words/es.ts";
import type { AllWords } from "../../../channels/companion/page/words/index.ts";

const en: AllWords = { page, rest, views };
const LANGUAGES = { en, de, es } as const;

/** Numbers that every language writes alike. */
const GIVEN = [41, 43, 47, 53] as const;

interface Leaf {
  readonly path: string;
  readonly words: unknown;
}

function leavesIn(table: object, above = ""): readonly Leaf[] {
  return Object.entries(table).flatMap(([key, words]) => {
    const path = above === "" ? key : `${above}.${key}`;
    const isBranch = typeof words === "object" && words !== null;
    return isBranch ? leavesIn(words as object, path) : [{ path, words }];
  });
}

/** A sentence with these numbers in its places. */
function said({ words }: Leaf, given: readonly number[] = GIVEN): string {
  if (typeof words !== "function") return String(words);
  const made: unknown = words(...given.slice(0, words.length));
  return [made].flat(3).join("");
}

/** What is the same word in both languages. */
const ALIKE: Readonly<Record<"de" | "es", RegExp>> = {
  de: /^(?:Agent|Person|ALARM|Branch|Repository|Hook|Median|15 min|1 h|8 h|In 41|, 41|41\?)$/,
  es: /^(?:15 min|1 h|8 h|Hook|, 41)$/,
};
const ENGLISH = /\b(?:the|and|or|of|with|what|this|that|calls?|is|are|was|not|by|from|to|for)\b/i;
/** Words of both languages, and names. */
const BORROWED = /countersign (?:audit|devices)|Claude Code|was/gi;

describe.each(["de", "es"] as const)("the words in %s", (name) => {
  const known = new Map(leavesIn(en).map((leaf) => [leaf.path, leaf]));

  it("are those of English, and none is empty", () => {
    const leaves = leavesIn(LANGUAGES[name]);
    expect(leaves.map(({ path }) => path)).toEqual([...known.keys()]);
    expect(leaves.filter((leaf) => said(leaf).trim() === "")).toEqual([]);
    expect(leaves.filter((leaf) => said(leaf, [1, 1, 1, 1]).trim() === "")).toEqual([]);
  });

  it("have the same places for what is put into them, and show each", () => {
    const lost = leavesIn(LANGUAGES[name]).filter(({ path, words }) => {
      const original = known.get(path)?.words;
      if (typeof words !== "function" || typeof original !== "function")
        return words === original ? false : typeof words !== typeof original;
      const shown = said({ path, words });
      const isWhole = GIVEN.slice(0, original.length).every((each) => shown.includes(String(each)));
      return words.length !== original.length || !isWhole || shown.includes("#");
    });
    expect(lost).toEqual([]);
  });

  it("are not left in English", () => {
    const left = leavesIn(LANGUAGES[name]).flatMap((leaf) => {
      const own = said(leaf);
      const isSame = own === said(known.get(leaf.path)!) && !ALIKE[name].test(own);
      return isSame || ENGLISH.test(own.replace(BORROWED, "")) ? [`${leaf.path}: ${own}`] : [];
    });
    expect(left).toEqual([]);
  });
});

/** The words for yes, and for no. */
const ANSWERS: Readonly<Record<keyof typeof LANGUAGES, { yes: RegExp; no: RegExp }>> = {
  en: { yes: /approve|allow|always/i, no: /den(?:y|ied)/i },
  de: { yes: /erlaub/i, no: /ablehn|abgelehnt/i },
  es: { yes: /aprob|permit|siempre/i, no: /deneg/i },
};

describe.each(["en", "de", "es"] as const)("the buttons in %s", (name) => {
  const { bar } = LANGUAGES[name].page;
  const { always, deny, edit, list } = LANGUAGES[name].rest;
  const { yes, no } = ANSWERS[name];
  const { session, turn, minutes, hour, hours, project, user } = always;
  const approving = [
    ...[bar.approve, bar.once, bar.all(3), bar.one, bar.always, edit.approve],
    ...[session, turn, minutes, hour, hours, project, user].map(({ button }) => button),
  ];
  const denying = [bar.deny, bar.denyAll(3), deny.deny, list.denySome, list.denyMany(3)];

  it.each(approving)("%s: approves, and says nothing of denying", (button) => {
    expect(button).toMatch(yes);
    expect(button).not.toMatch(no);
  });
  it.each(denying)("%s: denies, and says nothing of approving", (button) => {
    expect(button).toMatch(no);
    expect(button).not.toMatch(yes);
  });
});

const PAGE = "channels/companion/page";
/** The tables, and the worker, which has a table of its own because it imports nothing. */
const TABLES = /^(?:words\/|sw\.ts$)/;
const files = readdirSync(PAGE, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !TABLES.test(file),
);

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Attributes whose text no person reads. */
const CODES = new Set(
  (
    "aria-controls aria-describedby aria-hidden aria-labelledby aria-live autocapitalize " +
    "autocomplete autoCorrect class enterkeyhint field for height href id key lang language max " +
    "name preserveAspectRatio role scope src type value viewBox width"
  ).split(" "),
);
/** Texts that are no words of a language, or are the same in all. */
const NAMES = new Set([
  ...["Countersign", "English", "Deutsch", "Español", "Etc/UTC", "Bearer …"],
  ...["Enter", "Escape", "input, textarea, select, dialog", "PushManager", "Notification"],
  ...["bold 22px sans-serif", "…px system-ui, sans-serif"],
  ...["(prefers-reduced-motion: reduce)", "(prefers-color-scheme: dark)"],
]);
const isProse = (text: string): boolean =>
  /\p{L}{2,}[,:]? \p{L}{2,}|^\p{Lu}\p{Ll}{2,}|\p{L}…/u.test(text) && !NAMES.has(text);

/** Texts in a file that a person would read. */
function proseIn(file: string): readonly string[] {
  const found: string[] = [];
  const lang = file.endsWith("x") ? "tsx" : "ts";
  walk(parseAst(readFileSync(join(PAGE, file), "utf8"), { lang }) as unknown as Node, false);
  return found.map((text) => `${file}: ${text}`);

  function walk(node: Node, isCode: boolean): void {
    const { type } = node;
    if (/^(?:Import|TSLiteralType|TSImportType|ExportAll)/.test(type)) return;
    if (type === "JSXAttribute") {
      const name = String((node.name as Node).name);
      if (CODES.has(name) || name.startsWith("data-")) return;
      const text = (node.value as Node | null)?.value;
      if (typeof text === "string" && /\p{L}{2}/u.test(text)) found.push(`${name}="${text}"`);
    }
    const isCommand =
      type === "JSXElement" && ((node.openingElement as Node).name as Node).name === "code";
    if (type === "JSXText" && !isCode) {
      const text = String(node.value).trim();
      if (/\p{L}{2}/u.test(text) && !NAMES.has(text)) found.push(text);
    }
    if (type === "Literal" && typeof node.value === "string" && isProse(node.value))
      found.push(node.value);
    if (type === "TemplateLiteral") {
      const parts = (node.quasis as { value: { cooked: string } }[]).map(
        (each) => each.value.cooked,
      );
      const text = parts.join("…");
      if (isProse(parts.join(" ")) && !NAMES.has(text)) found.push(text);
    }
    for (const child of Object.values(node).flat())
      if (typeof child === "object" && child !== null && "type" in child)
        walk(child as Node, isCode || isCommand);
  }
}

describe("the page's files", () => {
  it("hold no text that a person reads: all of it is in the tables", () => {
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap(proseIn)).toEqual([]);
  });
});
