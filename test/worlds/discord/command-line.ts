/**
 * How a line that a person types becomes the options of a command: in order, and the last text
 * takes the rest.
 */
import { type Command, OPTION, type Option } from "./commands.ts";
import { charactersOf } from "./form.ts";
import { partialMember } from "./objects.ts";
import type { Json } from "./wire.ts";
import type { World } from "./world.ts";

interface Filled {
  readonly options: Json[];
  /** The people that options name. */
  readonly users: readonly string[];
}

/**
 * The `data` of the interaction. It throws in words where the client would not let a person send
 * the command.
 */
export function invocation(world: World, command: Command, text: string): Json {
  const { options, users } = fill(world, { ...command, path: `/${command.name}` }, text.trim());
  const known = users.flatMap((id) => world.users.get(id) ?? []);
  const resolved = {
    users: Object.fromEntries(known.map((user) => [user.id, user])),
    members: Object.fromEntries(
      known.map((user) => [user.id, { ...partialMember(), permissions: "0" }]),
    ),
  };
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    ...(command.guild !== undefined && { guild_id: command.guild }),
    ...(options.length > 0 && { options }),
    ...(known.length > 0 && { resolved }),
  };
}

function fill(
  world: World,
  { options, path }: { readonly options: readonly Option[]; readonly path: string },
  text: string,
): Filled {
  if (options.some(({ type }) => type === OPTION.subcommand || type === OPTION.group))
    return fillSub(world, { options, path }, text);
  const filled: Json[] = [];
  const users: string[] = [];
  let rest = text;
  for (const [index, option] of options.entries()) {
    const takesAll = option.type === OPTION.text && index === options.length - 1;
    const word = takesAll ? rest : (/^\S+/.exec(rest)?.[0] ?? "");
    if (word === "" && option.required)
      throw new Error(`${path} needs ${option.name}: ${option.description}`);
    if (word === "") continue;
    rest = rest.slice(word.length).trimStart();
    const value = readValue(world, option, word);
    if (option.type === OPTION.user) users.push(String(value));
    filled.push({ name: option.name, type: option.type, value });
  }
  if (rest !== "") throw new Error(`${path} has nothing that takes "${rest}"`);
  return { options: filled, users };
}

function fillSub(
  world: World,
  { options, path }: { readonly options: readonly Option[]; readonly path: string },
  text: string,
): Filled {
  const word = /^\S+/.exec(text)?.[0] ?? "";
  const sub = options.find(({ name }) => name === word);
  if (!sub) throw new Error(`${path} needs one of ${options.map(({ name }) => name).join(", ")}`);
  const inner = fill(
    world,
    { options: sub.options, path: `${path} ${word}` },
    text.slice(word.length).trim(),
  );
  return {
    options: [{ name: sub.name, type: sub.type, options: inner.options }],
    users: inner.users,
  };
}

function readValue(world: World, option: Option, word: string): string | number | boolean {
  const { name, type, choices } = option;
  const no = (why: string) => new Error(`the option ${name} ${why}`);
  if (choices.length > 0) {
    const choice = choices.find((one) => one.name === word || String(one.value) === word);
    if (!choice) throw no(`is one of ${choices.map((one) => one.name).join(", ")}`);
    return choice.value;
  }
  if (type === OPTION.text) return fitting(option, word, charactersOf(word));
  if (type === OPTION.integer || type === OPTION.number) {
    const number = Number(word);
    if (Number.isNaN(number) || (type === OPTION.integer && !Number.isInteger(number)))
      throw no("is a number");
    return fitting(option, number, number);
  }
  if (type === OPTION.boolean && /^(true|false)$/i.test(word)) return word.toLowerCase() === "true";
  if (type === OPTION.user) {
    const id =
      /^<@!?(\d+)>$/.exec(word)?.[1] ??
      [...world.users.values()].find(({ username }) => `@${username}` === word)?.id;
    if (id !== undefined && world.users.has(id)) return id;
    throw no("is a person here");
  }
  throw no(`of type ${type} cannot take "${word}" here`);
}

function fitting<T>({ name, min = -Infinity, max = Infinity }: Option, value: T, size: number): T {
  if (size < min || size > max) throw new Error(`the option ${name} is between ${min} and ${max}`);
  return value;
}
