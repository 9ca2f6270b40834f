/** In which modes an agent asks before it acts, and how it is brought back into one of them. */
import type { Json, JsonObject } from "../core/model.ts";
import { isObject, objectsIn, textIn } from "./message.ts";

/** What an agent says that its session can be set to; v1 has modes and options, v2 only options. */
export interface Settings {
  readonly modes: Modes | undefined;
  readonly options: readonly Option[];
}

interface Modes {
  readonly current: string;
  readonly available: readonly Choice[];
}

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly category: string | undefined;
  readonly current: string | boolean;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly id: string;
  /** Its name and its description, in the agent's words. */
  readonly text: string;
}

export const NO_SETTINGS: Settings = { modes: undefined, options: [] };

/** What it says of them in a result or an update; what it leaves out stays as it was. */
export function settingsIn(said: JsonObject, before: Settings = NO_SETTINGS): Settings {
  const { modes, configOptions, currentModeId } = said;
  const known = isObject(modes) ? modesOf(modes) : before.modes;
  return {
    modes: typeof currentModeId === "string" ? inMode(known, currentModeId) : known,
    options: Array.isArray(configOptions) ? optionsOf(configOptions) : before.options,
  };
}

const inMode = (modes: Modes | undefined, current: string): Modes => ({
  available: modes?.available ?? [],
  current,
});

function modesOf({ currentModeId, availableModes }: JsonObject): Modes | undefined {
  const available = objectsIn(availableModes).flatMap((mode) => choiceOf(mode.id, mode));
  return typeof currentModeId === "string" ? { current: currentModeId, available } : undefined;
}

const optionsOf = (options: Json): readonly Option[] =>
  objectsIn(options).flatMap((option): Option[] => {
    const { currentValue: current } = option;
    // v2 calls it configId
    const id = textIn(option.configId) ?? textIn(option.id);
    if (id === undefined || (typeof current !== "string" && typeof current !== "boolean"))
      return [];
    const choices = objectsIn(option.options).flatMap((each) =>
      // a group of choices has choices of its own
      Array.isArray(each.options)
        ? objectsIn(each.options).flatMap((one) => choiceOf(one.value, one))
        : choiceOf(each.value, each),
    );
    const name = textIn(option.name) ?? "";
    return [{ id, name, category: textIn(option.category), current, choices }];
  });

const choiceOf = (id: Json | undefined, { name, description }: JsonObject): Choice[] =>
  typeof id === "string"
    ? [{ id, text: `${textIn(name) ?? ""}: ${textIn(description) ?? ""}` }]
    : [];

/**
 * The names of modes that ask, or that only read. Sources: Claude's adapter (`default`, `plan`),
 * Gemini and Qwen Code (the same), Copilot (`…#agent`, `…#plan`), OpenCode (`build`, `plan`), Codex
 * (`read-only`), Goose (`approve`, `chat`).
 */
const ASKING: readonly string[] = [
  "default",
  "manual",
  "ask",
  "agent",
  "build",
  "approve",
  "normal",
  "supervised",
  "suggest",
  "code",
  "chat",
  "architect",
  "plan",
  "readonly",
];
/** Words of a mode in which an agent acts without asking, at least for some tools. */
const UNASKED =
  /auto|yolo|bypass|full[-_ ]?access|accept[-_ s]*(?:all|edits?)|unrestricted|danger|allow[-_ ]?all|do ?n[o']?t[-_ ]?ask|never[-_ ]asks?|without[-_ ](?:asking|approval|permission|confirmation|prompting)|skip/i;
const SWITCHED_OFF: readonly string[] = [
  "off",
  "false",
  "no",
  "none",
  "never",
  "disabled",
  "prompt",
];

/** Whose words these are: not the last part of an address, no sign and no case. */
const plain = (id: string): string =>
  (id.split(/[#/]/).at(-1) ?? id).replace(/[-_ ]/g, "").toLowerCase();

export interface Rules {
  /** Modes that the operator has allowed by name. */
  readonly allowed: readonly string[];
}

function modeAsks(id: string, choices: readonly Choice[], { allowed }: Rules): boolean {
  if (allowed.includes(id)) return true;
  const text = choices.find((choice) => choice.id === id)?.text ?? "";
  return ASKING.includes(plain(id)) && !UNASKED.test(text) && !UNASKED.test(plain(id));
}

/** Models, and how hard they think, have no say in what is asked. */
const UNRELATED: readonly string[] = ["model", "model_config", "thought_level"];
const ABOUT_ASKING = /permission|approv|allow|yolo|bypass|confirm|sandbox|unsafe|auto/i;

type Sort = "mode" | "switch" | "unrelated";

function sortOf({ id, name, category }: Pick<Option, "id" | "name" | "category">): Sort {
  if (category === "mode" || plain(id) === "mode") return "mode";
  if (category !== undefined && UNRELATED.includes(category)) return "unrelated";
  return ABOUT_ASKING.test(`${id} ${name} ${category ?? ""}`) ? "switch" : "unrelated";
}

/** Whether the agent asks while this option has this value. */
function valueAsks(
  option: Pick<Option, "id" | "name" | "category" | "choices">,
  value: string | boolean,
  rules: Rules,
): boolean {
  const sort = sortOf(option);
  if (sort === "unrelated" || rules.allowed.includes(`${option.id}=${value}`)) return true;
  if (typeof value === "boolean") return !value;
  if (sort === "mode") return modeAsks(value, option.choices, rules);
  const text = option.choices.find(({ id }) => id === value)?.text ?? "";
  const known = [...SWITCHED_OFF, ...ASKING];
  return known.includes(plain(value)) && !UNASKED.test(text);
}

/** One thing to be set, so that the agent asks. `to` is undefined: it has no value that asks. */
export interface Change {
  readonly what: string;
  readonly from: string;
  readonly method: "session/set_mode" | "session/set_config_option";
  readonly params: JsonObject | undefined;
  readonly to: string | undefined;
}

/** What has to be changed before this agent asks; empty if it does. */
export function changesOf({ modes, options }: Settings, rules: Rules, v2: boolean): Change[] {
  const changes: Change[] = [];
  if (modes && !modeAsks(modes.current, modes.available, rules)) {
    const to = best(modes.available, (id) => modeAsks(id, modes.available, rules));
    const params = to === undefined ? undefined : { modeId: to };
    changes.push({ what: "mode", from: modes.current, method: "session/set_mode", params, to });
  }
  for (const option of options) {
    if (valueAsks(option, option.current, rules)) continue;
    const to =
      typeof option.current === "boolean"
        ? false
        : best(option.choices, (id) => valueAsks(option, id, rules));
    const type = typeof to === "boolean" ? { type: "boolean" } : v2 ? { type: "id" } : {};
    const params = to === undefined ? undefined : { configId: option.id, ...type, value: to };
    const method = "session/set_config_option";
    const [from, target] = [String(option.current), to === undefined ? undefined : String(to)];
    changes.push({ what: option.id, from, method, params, to: target });
  }
  return changes;
}

/** The one that lets the agent work, before those in which it only plans. */
function best(choices: readonly Choice[], asks: (id: string) => boolean): string | undefined {
  const fitting = choices.filter(({ id }) => asks(id));
  const rank = ({ id }: Choice) => {
    const at = ASKING.indexOf(plain(id));
    return at < 0 ? ASKING.length : at;
  };
  const ranked = fitting.toSorted((a, b) => rank(a) - rank(b));
  return ranked[0]?.id;
}

/** What an editor wants to set, if the agent would not ask then. */
export function refusedSwitch(
  method: string,
  params: JsonObject,
  { settings, rules }: { readonly settings: Settings; readonly rules: Rules },
): string | undefined {
  if (method === "session/set_mode") {
    const mode = textIn(params.modeId) ?? JSON.stringify(params.modeId ?? null);
    return modeAsks(mode, settings.modes?.available ?? [], rules) ? undefined : mode;
  }
  if (method !== "session/set_config_option") return undefined;
  const { configId, value } = params;
  const id = textIn(configId) ?? JSON.stringify(configId ?? null);
  const unknown = { id, name: "", category: undefined, choices: [] };
  const option = settings.options.find((each) => each.id === id) ?? unknown;
  const wanted = typeof value === "string" || typeof value === "boolean" ? value : String(value);
  return valueAsks(option, wanted, rules) ? undefined : `${id}=${wanted}`;
}
