/**
 * rules.yaml in the state directory: the policy file for permanent approvals. An operator may edit
 * it; comments stay.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import type { Audit } from "../core/audit.ts";
import type { Log } from "../core/channel.ts";
import { CountersignError } from "../core/errors.ts";
import { newCode } from "../core/ids.ts";
import type { Json, RuleOffer } from "../core/model.ts";
import {
  type PermanentRule,
  type PermanentRules,
  type PreparedRule,
  ruleText,
} from "../core/permanent-rules.ts";
import { absent, checkOwnPolicy, type StagedFile, stageFile } from "../state/files.ts";
import type { Reloaded } from "./sources.ts";

export const RULES_FILE = "rules.yaml";

export interface PermanentRulesOptions {
  /** The state directory. */
  readonly directory: string;
  /**
   * Throws `bad-policy` if the text is not a valid policy: a rule written into it would never
   * count. Left out: not checked.
   */
  readonly check?: (text: string, file: string) => unknown;
  /** Puts the file in force. */
  readonly reload: () => Promise<Reloaded>;
  readonly audit: Audit;
  readonly log: Log;
  /**
   * Told of each rule that this gateway has written, or taken out of the file (`undefined`), once
   * that is in force. `entry`: as it stands in the file. Left out: there are no other gateways.
   */
  readonly changed?: (id: string, entry: Json | undefined) => Promise<void>;
  /** Monotonic milliseconds, for the time in which a rule can be put back. */
  readonly steady?: () => number;
}

/** For so long a revocation can be taken back, as that of a grant can. */
const RESTORE_MS = 60_000;
/** Revocations that are remembered for it. */
const MAX_REVOKED = 100;

/** A rule that was taken out of the file. */
interface Revoked {
  readonly rule: PermanentRule;
  /** What stood in the file, with an operator's comments, and its position in the list. */
  readonly entry: unknown;
  readonly at: number;
  /** Monotonic. */
  readonly until: number;
}

type Given = Parameters<PermanentRules["prepare"]>[1];

/** The file, with what other gateways write to theirs. */
export interface RulesFile extends PermanentRules {
  /** The rules that an approval wrote, as they stand in the file. */
  entries(): Promise<readonly (readonly [id: string, entry: Json])[]>;
  /** Puts a rule of another gateway in force, if it is not. Throws `bad-policy`. */
  place(id: string, entry: Json): Promise<void>;
  /** Takes a rule out that another gateway has revoked, if it is there. Throws `bad-policy`. */
  drop(id: string): Promise<void>;
}

export const openPermanentRules = (options: PermanentRulesOptions): RulesFile =>
  new PermanentRulesFile(options);

class PermanentRulesFile implements RulesFile {
  readonly #options: PermanentRulesOptions;
  readonly #check: NonNullable<PermanentRulesOptions["check"]>;
  readonly #file: string;
  readonly #steady: () => number;
  /** The latest last. */
  #revoked: readonly Revoked[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PermanentRulesOptions) {
    const { check = () => {}, steady = () => performance.now() } = options;
    this.#options = options;
    this.#check = check;
    this.#steady = steady;
    this.#file = join(options.directory, RULES_FILE);
  }

  async prepare(offer: RuleOffer, given: Given): Promise<PreparedRule> {
    const end = await this.#turn();
    const rule = ruleOf(offer, given);
    try {
      const staged = await this.#add(offer, rule);
      return {
        rule,
        commit: () =>
          staged
            .commit()
            .then(() => this.#putInForce(rule))
            .catch((error: Error) => this.#failed(rule, error.message))
            .finally(end)
            .then(() => this.#tellOf(rule.id)),
        discard: () => staged.discard().finally(end),
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  async list(): Promise<readonly PermanentRule[]> {
    return rulesIn(documentOf(await readText(this.#file), this.#file)).map(({ rule }) => rule);
  }

  async revoke(id: string, by: string): Promise<PermanentRule | undefined> {
    const rule = await this.#revoke(id, by);
    if (rule) await this.#options.changed?.(id, undefined);
    return rule;
  }

  async restore(id: string, by: string): Promise<PermanentRule | undefined> {
    const rule = await this.#restore(id, by);
    if (rule) await this.#tellOf(id);
    return rule;
  }

  async entries(): Promise<readonly (readonly [id: string, entry: Json])[]> {
    const all = rulesOf(documentOf(await readText(this.#file), this.#file)).toJSON() ?? [];
    return (all as readonly (Partial<WrittenRule> & Json)[]).flatMap((entry) =>
      isWritten(entry) ? [[entry.name, entry as Json] as const] : [],
    );
  }

  place(id: string, entry: Json): Promise<void> {
    return this.#take(id, false, (document) => {
      const rules = rulesOf(document);
      rules.flow = false;
      rules.add(document.createNode(entry));
      this.#check(written(document), this.#file);
    });
  }

  drop(id: string): Promise<void> {
    return this.#take(id, true, (document) => {
      const now = ruleIn(document, id);
      if (now) rulesOf(document).delete(now.at);
    });
  }

  /** Changes the file as another gateway did, where the rule is there, or is not. */
  async #take(id: string, isThere: boolean, change: (document: Document) => void): Promise<void> {
    const end = await this.#turn();
    try {
      const before = documentOf(await readText(this.#file), this.#file);
      if ((ruleIn(before, id) !== undefined) !== isThere) return;
      await (await this.#stage(change)).commit();
      await this.#options.reload();
    } finally {
      end();
    }
  }

  async #tellOf(id: string): Promise<void> {
    if (!this.#options.changed) return;
    const entry = (await this.entries()).find(([each]) => each === id)?.[1];
    if (entry !== undefined) await this.#options.changed(id, entry);
  }

  async #revoke(id: string, by: string): Promise<PermanentRule | undefined> {
    const end = await this.#turn();
    try {
      const before = documentOf(await readText(this.#file), this.#file);
      const found = ruleIn(before, id);
      if (!found) return undefined;
      const { rule, at } = found;
      const entry = rulesOf(before).get(at, true);
      const staged = await this.#stage((document) => {
        const now = ruleIn(document, id);
        if (now) rulesOf(document).delete(now.at);
      });
      await staged.commit();
      this.#remember({ rule, entry, at, until: this.#steady() + RESTORE_MS });
      await this.#options.reload();
      await this.#options.audit.append({ type: "rule", action: "revoked", rule, by });
      return rule;
    } finally {
      end();
    }
  }

  async #restore(id: string, by: string): Promise<PermanentRule | undefined> {
    const end = await this.#turn();
    try {
      const revoked = this.#revoked.find(({ rule }) => rule.id === id);
      if (!revoked || revoked.until <= this.#steady()) return undefined;
      if (ruleIn(documentOf(await readText(this.#file), this.#file), id)) return undefined;
      await this.#putBack(revoked, by);
      this.#revoked = this.#revoked.filter((each) => each !== revoked);
      return revoked.rule;
    } finally {
      end();
    }
  }

  #remember(revoked: Revoked): void {
    const steady = this.#steady();
    const valid = this.#revoked.filter(({ until }) => until > steady);
    this.#revoked = [...valid.slice(1 - MAX_REVOKED), revoked];
  }

  /** Recorded first: it gives a right back. */
  async #putBack({ rule, entry, at }: Revoked, by: string): Promise<void> {
    const staged = await this.#stage((document) => {
      const rules = rulesOf(document);
      rules.flow = false;
      rules.items.splice(at, 0, entry);
      this.#check(written(document), this.#file);
    });
    try {
      await this.#options.audit.append({ type: "rule", action: "restored", rule, by });
    } catch (cause) {
      await staged.discard();
      throw new CountersignError("not-recorded", "this could not be recorded", { cause });
    }
    const error = await staged.commit().then(
      () => this.#faultInForce(),
      ({ message }: Error) => message,
    );
    if (error === undefined) return;
    await this.#failed(rule, error);
    throw new CountersignError("rule-refused", `The rule is not in force: ${error}`);
  }

  /** Resolves when earlier changes of the file are done, with a function that ends this one. */
  async #turn(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise<void>((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }

  async #stage(change: (document: Document) => void): Promise<StagedFile> {
    const before = await readText(this.#file);
    const document = documentOf(before, this.#file);
    change(document);
    const staged = await stageFile(this.#options.directory, RULES_FILE, written(document)).catch(
      (error: NodeJS.ErrnoException) => {
        throw new CountersignError(
          "rule-refused",
          `The rule cannot be written to ${this.#file} (${error.code}).`,
          { cause: error },
        );
      },
    );
    return {
      discard: staged.discard,
      /** What an operator has saved meanwhile is kept. */
      commit: async () => {
        if ((await readText(this.#file)) === before) return staged.commit();
        await staged.discard();
        return (await this.#stage(change)).commit();
      },
    };
  }

  #add(offer: RuleOffer, rule: PermanentRule): Promise<StagedFile> {
    return this.#stage((document) => {
      addTo(document, offer, rule);
      this.#check(written(document), this.#file);
    });
  }

  /** The decision stands; people have to be told that the rule is not in force. */
  async #failed(rule: PermanentRule, error: string): Promise<void> {
    this.#options.log.error(
      { rule: rule.id, file: this.#file, error },
      "a permanently approved rule is not in force",
    );
    await this.#options.audit
      .append({ type: "rule", action: "failed", rule, by: rule.by, error })
      .catch(() => {}); // the audit log reports that by itself
  }

  async #putInForce(rule: PermanentRule): Promise<void> {
    const error = await this.#faultInForce();
    if (error !== undefined) await this.#failed(rule, error);
  }

  /** Why the file as it is now cannot be put in force; undefined: it is. */
  async #faultInForce(): Promise<string | undefined> {
    const reloaded = await this.#options.reload();
    return reloaded.ok ? undefined : reloaded.error.message;
  }
}

const HEAD = ` Rules that people approved permanently. You may edit them; comments stay.
 countersign grants lists them, countersign grants revoke ID revokes one.`;

/** Undefined if there is no file. Throws `bad-policy` if it is a link, or others can access it. */
async function readText(file: string): Promise<string | undefined> {
  await checkOwnPolicy(file);
  return readFile(file, "utf8").catch(absent);
}

const written = (document: Document): string => document.toString({ lineWidth: 0 });

/** Throws `bad-policy` if the file is not a list of rules. */
function documentOf(text: string | undefined, file: string): Document {
  const document = parseDocument(text ?? "version: 1\nrules: []\n", { uniqueKeys: true });
  if (text === undefined) document.commentBefore = HEAD;
  const [fault] = document.errors;
  if (fault) {
    const [line = ""] = fault.message.split("\n");
    throw new CountersignError("bad-policy", `${file}: ${line.replace(/:$/, ".")}`);
  }
  if (!isMap(document.contents))
    throw new CountersignError("bad-policy", `${file}: expected rules`);
  if (!document.has("rules")) document.set("rules", document.createNode([]));
  if (!isSeq(document.get("rules")))
    throw new CountersignError("bad-policy", `${file}: rules: expected a list`);
  return document;
}

const rulesOf = (document: Document): YAMLSeq => document.get("rules") as YAMLSeq;

function ruleOf(offer: RuleOffer, { scope, by, approval, createdAt }: Given): PermanentRule {
  const { project } = offer;
  const own = scope === "project" && project !== undefined ? { project } : {};
  return {
    id: `always-${newCode(10)}`,
    scope,
    text: ruleText(offer, scope),
    ...own,
    by,
    createdAt,
    approval,
  };
}

function addTo(
  document: Document,
  { tool, match, keys, cwd }: RuleOffer,
  rule: PermanentRule,
): void {
  const entry = document.createNode({
    name: rule.id,
    tools: [tool],
    match,
    ...(keys.length === 0 ? { level: "safe" } : { keys }),
    ...(rule.project !== undefined && { project: rule.project, ...(cwd !== undefined && { cwd }) }),
    action: "allow",
    approved: { by: rule.by, at: new Date(rule.createdAt).toISOString(), approval: rule.approval },
  }) as YAMLMap;
  const rules = rulesOf(document);
  rules.flow = false;
  rules.add(entry);
}

/** The rules that an approval wrote, with their positions in the list. */
function rulesIn(
  document: Document,
): readonly { readonly at: number; readonly rule: PermanentRule }[] {
  const all = (rulesOf(document).toJSON() ?? []) as readonly Partial<WrittenRule>[];
  return all.flatMap((written, at) =>
    isWritten(written) ? [{ at, rule: readRule(written) }] : [],
  );
}

const ruleIn = (document: Document, id: string) =>
  rulesIn(document).find(({ rule }) => rule.id === id);

interface WrittenRule {
  readonly name: string;
  readonly tools: readonly string[];
  readonly match?: string;
  /** Left out if nothing unsafe was found. */
  readonly keys?: RuleOffer["keys"];
  readonly project?: string;
  readonly cwd?: string;
  readonly approved: { readonly by: string; readonly at: string; readonly approval: string };
}

const isWritten = (entry: Partial<WrittenRule> | null): entry is WrittenRule =>
  typeof entry?.name === "string" &&
  Array.isArray(entry.tools) &&
  typeof entry.approved?.by === "string";

function readRule({
  name,
  tools,
  match,
  keys = [],
  project,
  cwd,
  approved: { by, at, approval },
}: WrittenRule): PermanentRule {
  const scope = project === undefined ? "user" : "project";
  const offer: RuleOffer = {
    tool: tools.join(", "),
    keys,
    ...(match !== undefined && { match }),
    ...(project !== undefined && { project }),
    ...(cwd !== undefined && { cwd }),
  };
  const own = project === undefined ? {} : { project };
  return {
    id: name,
    scope,
    text: ruleText(offer, scope),
    ...own,
    by,
    createdAt: Date.parse(at) || 0,
    approval,
  };
}
