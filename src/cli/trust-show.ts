/**
 * Shows a project's own files to the person who decides whether to trust them: complete, and with
 * deceptive characters made visible.
 */
import { visible } from "../core/text.ts";
import type { Behaviour, On, Rule } from "../policy/rules/rule.ts";
import type { Loaded } from "../workspaces/load.ts";
import type { TrustEntry, TrustState } from "../workspaces/trust.ts";

export interface Shown {
  readonly root: string;
  readonly state: TrustState;
  readonly digest: string;
  /** Pinned files that were changed, added or removed since the workspace was trusted. */
  readonly changed: readonly string[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
  readonly hooks: readonly string[];
  /** Further directories that tools may access. */
  readonly roots: readonly string[];
  readonly zeroAccess: readonly string[];
  readonly readOnly: readonly string[];
  readonly noDelete: readonly string[];
  readonly faults: readonly string[];
  readonly loose: readonly string[];
}

/** On one line, unchanged. */
export const plain = (text: string): string =>
  visible(text).text.replaceAll("\n", "⟨U+000A⟩").replaceAll("\t", "⟨U+0009⟩");

export function shownOf(loaded: Loaded, state: TrustState, trusted: TrustEntry | undefined): Shown {
  const { root, digest, files, hooks, pins, faults, loose } = loaded;
  const present = pins.flatMap(({ name, sha256 }) => (sha256 === null ? [] : [{ name, sha256 }]));
  const rules = (action: Behaviour) =>
    files.flatMap((file) => file.rules.filter((rule) => rule.action === action).map(ruleText));
  return {
    root,
    state,
    digest,
    changed: trusted === undefined ? [] : changesOf(trusted, present),
    files: present,
    allow: rules("allow"),
    ask: rules("ask"),
    deny: rules("deny"),
    hooks: hooks.map(({ name, event, type, matcher, if: when, options }) =>
      [
        name,
        `${event} ${matcher || "*"}`,
        when === undefined ? "" : `if ${when}`,
        `${type} ${JSON.stringify(options)}`,
      ]
        .filter((part) => part !== "")
        .join(": "),
    ),
    roots: files.flatMap(({ paths }) => paths.roots),
    zeroAccess: files.flatMap(({ paths }) => paths.zeroAccess),
    readOnly: files.flatMap(({ paths }) => paths.readOnly),
    noDelete: files.flatMap(({ paths }) => paths.noDelete),
    faults,
    loose,
  };
}

function changesOf({ files }: TrustEntry, present: Shown["files"]): string[] {
  const before = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const now = new Map(present.map(({ name, sha256 }) => [name, sha256]));
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.get(name) !== now.get(name),
  );
}

function ruleText({ name, tools, match, on, level, keys }: Rule): string {
  const narrower = match ?? (on === undefined ? undefined : onText(on));
  const what = `${tools.join("|")}${narrower === undefined ? "" : `(${narrower})`}`;
  const conditions = [
    level === undefined ? "" : `level ${level}`,
    keys === undefined ? "" : `only ${keys.join(" ")}`,
  ];
  const said = [what, ...conditions.filter((part) => part !== "")].join(", ");
  return name === said ? said : `${said}  [${name}]`;
}

function onText(on: On): string {
  switch (on.kind) {
    case "command":
    case "path":
      return on.pattern;
    case "domain":
      return `domain:${on.domain}`;
    case "param":
      return `${on.name}:${on.value}`;
    case "regex":
      return [...(on.commands ?? []), ...(on.paths ?? [])]
        .map(({ source }) => `/${source}/`)
        .join(" ");
  }
}

const WORDS: Readonly<Record<TrustState, string>> = {
  trusted: "trusted",
  implicit: "trusted",
  changed: "trusted once, but changed since",
  untrusted: "not trusted",
};

/** For people. */
export function textOf({ root, state, digest, files, ...lists }: Shown): string {
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${plain(line)}`)];
  return [
    `${plain(root)}: ${WORDS[state]}`,
    ...part("Changed since it was trusted:", lists.changed),
    ...part("Would be allowed without asking (only once it is trusted):", lists.allow),
    ...part(
      "Would run before or after a tool call, or before you are asked (only once it is trusted):",
      lists.hooks,
    ),
    ...part("Further directories that tools may touch (only once it is trusted):", lists.roots),
    ...part("Is asked about:", lists.ask),
    ...part("Is denied:", lists.deny),
    ...part("No tool may touch:", lists.zeroAccess),
    ...part("May only be read:", lists.readOnly),
    ...part("May not be deleted:", lists.noDelete),
    ...part(
      "Pinned; the trust ends when one of these changes:",
      files.map(({ name }) => name),
    ),
    "",
    `Digest: ${digest}`,
  ].join("\n");
}
