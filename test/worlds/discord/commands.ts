/** Slash commands: what a bot may register, for everywhere or for one guild. */
import { refusal } from "./errors.ts";
import { checked, type Form } from "./form.ts";
import { isRecord, type Json } from "./wire.ts";
import type { World } from "./world.ts";

/**
 * https://discord.com/developers/docs/interactions/application-commands: application command option
 * type
 */
export const OPTION = {
  subcommand: 1,
  group: 2,
  text: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
} as const;

const LIMITS = { name: 32, description: 100, options: 25, choices: 25, commands: 100 } as const;

/** Lower case, no spaces: the expression of the documentation. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

export interface Option {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly choices: readonly { readonly name: string; readonly value: string | number }[];
  readonly options: readonly Option[];
  readonly min?: number;
  readonly max?: number;
}

export interface Command {
  readonly id: string;
  /** Missing: registered for everywhere. */
  readonly guild?: string;
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
  /** Where it may be used: 0 guild, 1 the private chat with the bot. */
  readonly contexts: readonly number[];
  /** As it was given, to be given back. */
  readonly raw: Json;
}

export interface Commands {
  /** Those that can be used in a guild, or in the private chat. A guild's own comes first. */
  usable(place: "guild" | "private"): readonly Command[];
  list(guild?: string): readonly Command[];
  get(id: string, guild?: string): Command;
  /** Adds or replaces by name; says whether it is new. */
  put(body: unknown, guild?: string): { readonly command: Command; readonly fresh: boolean };
  /** Replaces all. */
  set(bodies: unknown, guild?: string): readonly Command[];
  drop(id: string, guild?: string): void;
}

export function openCommands(world: World): Commands {
  let all: readonly Command[] = [];
  const list = (guild?: string) => all.filter((command) => command.guild === guild);
  const named = ({ name, type }: Command, guild?: string) =>
    list(guild).find((one) => one.name === name && one.type === type);
  const keep = (command: Command, guild?: string): Command => ({
    ...command,
    id: named(command, guild)?.id ?? world.snowflake(),
  });
  const commands: Commands = {
    list,
    usable(place) {
      const context = place === "guild" ? 0 : 1;
      const here = [...(place === "guild" ? list(world.guild.id) : []), ...list()];
      return here.filter(({ type, contexts }) => type === 1 && contexts.includes(context));
    },
    get(id, guild) {
      const found = list(guild).find((command) => command.id === id);
      if (!found) throw refusal("unknown-command");
      return found;
    },
    put(body, guild) {
      const command = keep(
        checked((form) => readCommand(form, isRecord(body) ? body : {}, guild)),
        guild,
      );
      const fresh = !named(command, guild);
      all = [...all.filter(({ id }) => id !== command.id), command];
      return { command, fresh };
    },
    set(bodies, guild) {
      const read = checked((form) => readAll(form, bodies, guild)).map((command) =>
        keep(command, guild),
      );
      all = [...all.filter((command) => command.guild !== guild), ...read];
      return read;
    },
    drop(id, guild) {
      commands.get(id, guild);
      all = all.filter((command) => command.id !== id);
    },
  };
  return commands;
}

function readAll(form: Form, bodies: unknown, guild: string | undefined): Command[] {
  if (!Array.isArray(bodies)) {
    form.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    return [];
  }
  const read = bodies.map((body, index) =>
    readCommand(form.in(index), isRecord(body) ? body : {}, guild),
  );
  if (read.length > LIMITS.commands)
    form.fault("BASE_TYPE_MAX_LENGTH", `Must be ${LIMITS.commands} or fewer in length.`);
  const names = read.map(({ name, type }) => `${type} ${name}`);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      form
        .in(index)
        .fault("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
  return read;
}

function readCommand(form: Form, raw: Json, guild: string | undefined): Command {
  const type = form.integer("type", raw.type ?? 1, { min: 1, max: 4 }) ?? 1;
  const contexts = Array.isArray(raw.contexts)
    ? raw.contexts.map(Number)
    : raw.dm_permission === false
      ? [0]
      : [0, 1, 2];
  return {
    id: "",
    ...(guild !== undefined && { guild }),
    type,
    name: readName(form, raw.name, type),
    description: type === 1 ? readDescription(form, raw.description) : "",
    options: readOptions(form, raw.options),
    contexts,
    raw,
  };
}

function readName(form: Form, value: unknown, type = 1): string {
  const name = form.text("name", value, { min: 1, max: LIMITS.name, required: true });
  if (name !== undefined && type === 1 && (!NAME.test(name) || name !== name.toLowerCase()))
    form.in("name").fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
  return name ?? "";
}

function readDescription(form: Form, value: unknown): string {
  return form.text("description", value, { min: 1, max: LIMITS.description, required: true }) ?? "";
}

function readOptions(form: Form, value: unknown): Option[] {
  const entries = form.items("options", value, { max: LIMITS.options });
  const options = entries.map(([at, raw]) => readOption(at, raw));
  for (const [index, { name, required }] of options.entries()) {
    const before = options.slice(0, index);
    const at = form.in("options", index);
    if (before.some((one) => one.name === name))
      at.in("name").fault(
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        "Option name already exists in this option set",
      );
    if (required && before.some((one) => !one.required && one.type > OPTION.group))
      at.fault(
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        "Required options must be placed before non-required options",
      );
  }
  return options;
}

function readOption(form: Form, raw: Json): Option {
  const type = form.integer("type", raw.type ?? 0, { min: 1, max: 11 }) ?? 0;
  const [min, max] =
    type === OPTION.text ? [raw.min_length, raw.max_length] : [raw.min_value, raw.max_value];
  const choices = form
    .items("choices", raw.choices, { max: LIMITS.choices })
    .map(([at, choice]) => ({
      name: at.text("name", choice.name, { min: 1, max: 100, required: true }) ?? "",
      value:
        typeof choice.value === "number"
          ? choice.value
          : (at.text("value", choice.value, { min: 1, max: 100, required: true }) ?? ""),
    }));
  return {
    type,
    name: readName(form, raw.name),
    description: readDescription(form, raw.description),
    required: raw.required === true,
    choices,
    options: readOptions(form, raw.options),
    ...(typeof min === "number" && { min }),
    ...(typeof max === "number" && { max }),
  };
}

export function commandJson(
  world: World,
  { id, guild, type, name, description, options, raw }: Command,
): Json {
  return {
    default_member_permissions: null,
    nsfw: false,
    contexts: null,
    integration_types: [0],
    ...raw,
    id,
    application_id: world.bot.id,
    version: id,
    type,
    name,
    description,
    options: options.length > 0 ? raw.options : [],
    ...(guild !== undefined && { guild_id: guild }),
  };
}
