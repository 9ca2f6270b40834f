/** Which channel to set up and with what: from the flags, the config so far, and the person. */
import { z } from "zod";
import { chatChannels } from "../../config/sections.ts";
import type { ChannelDefinition, GuidedSetup, SetupField } from "../../core/channel.ts";
import { CountersignError } from "../../core/errors.ts";
import type { InitFlags } from "../init.ts";
import type { Written } from "./files.ts";
import type { Screen } from "./screen.ts";

/** A channel as the person wants it. */
export interface Wanted {
  readonly definition: ChannelDefinition;
  readonly guide: GuidedSetup;
  /** Its part of the config, with the secrets themselves. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The approver's own id there. Empty: pair with a code. */
  readonly user: string;
}

/** Undefined: no chat platform, only the companion page and the command line. */
export async function wantedChannel(
  flags: InitFlags,
  screen: Screen,
  written: Written,
): Promise<Wanted | undefined> {
  const guided = await guidedChannels();
  const name = await channelName(flags, { screen, written, guided });
  const chosen = guided.find(({ definition }) => definition.name === name);
  if (!chosen) return undefined;
  const asking = { ...chosen, flags, screen, now: written.channels[chosen.definition.name] ?? {} };
  const options: Record<string, unknown> = { ...asking.now };
  for (const field of chosen.guide.fields) options[field.option] = await fieldOf(field, asking);
  if (flags.apiRoot !== undefined) options[chosen.guide.address] = flags.apiRoot;
  const { approverOption } = chosen.definition;
  const user =
    approverOption === undefined ? await userOf(asking, written) : asWhom(asking, written);
  if (approverOption !== undefined) options[approverOption] = user;
  const place = await placeOf(asking, user);
  if (place !== "") options[chosen.guide.place.option] = place;
  return { ...chosen, options, user };
}

type Guided = Pick<Wanted, "definition" | "guide">;

async function guidedChannels(): Promise<Guided[]> {
  const all = await Promise.all(
    chatChannels.map(async (definition) => ({ definition, guide: await definition.guide() })),
  );
  return all.flatMap(({ definition, guide }) => (guide ? [{ definition, guide }] : []));
}

/** `none` where there is to be none. */
async function channelName(
  flags: InitFlags,
  { screen, written, guided }: { screen: Screen; written: Written; guided: readonly Guided[] },
): Promise<string> {
  const meant = guided.filter(({ guide }) =>
    guide.fields.some(({ flag }) => flags[camel(flag)] !== undefined),
  );
  if (meant.length > 1)
    throw new CountersignError(
      "bad-request",
      `the flags are for ${meant.map(({ guide }) => guide.title).join(" and ")}: run init ` +
        "once for each",
    );
  const [only] = meant;
  if (only && flags.channel !== undefined && flags.channel !== only.definition.name)
    throw new CountersignError(
      "bad-request",
      `--channel ${flags.channel} does not go with the flags for ${only.guide.title}: leave out ` +
        "one of them",
    );
  if (flags.channel === "none" && hasChannelFlag(flags))
    throw new CountersignError(
      "bad-request",
      "--channel none takes no --chat, --user or --api-root: name a channel, or leave them out",
    );
  if (flags.channel !== undefined) return flags.channel;
  if (only) return only.definition.name;
  const known = guided.find(({ definition }) => definition.name in written.channels);
  if (!screen.asks) return hasChannelFlag(flags) ? (known?.definition.name ?? "none") : "none";
  return screen.choose(
    "Where do you want to be asked?",
    [
      ...guided.map(({ definition: { name }, guide }) => ({
        value: name,
        label: guide.title,
        ...(name in written.channels && { hint: "set up already" }),
      })),
      {
        value: "none",
        label: "Only on this machine",
        hint: "a page in the browser, and the shell",
      },
    ],
    known?.definition.name,
  );
}

const hasChannelFlag = ({ chat, user, apiRoot }: InitFlags): boolean =>
  [chat, user, apiRoot].some((given) => given !== undefined);

interface Asking extends Guided {
  readonly flags: InitFlags;
  readonly screen: Screen;
  /** The channel's part of the config so far, with the secrets themselves. */
  readonly now: Readonly<Record<string, unknown>>;
}

async function fieldOf(field: SetupField, asking: Asking): Promise<string> {
  const { flags, screen, now, definition, guide } = asking;
  const given = flags[camel(field.flag)];
  const known = given ?? now[field.option] ?? field.initial;
  const check = (text: string) => faultOf(definition, field.option, text);
  if (given === undefined && screen.asks) {
    const kept = field.variable !== undefined && known !== undefined;
    const answer = await screen.text({
      message: kept ? `${field.question} (empty: keep the one you have)` : field.question,
      where: field.where,
      secret: field.variable !== undefined,
      initial: typeof known === "string" ? known : undefined,
      check: (text) => (kept && text === "" ? undefined : check(text)),
    });
    return kept && answer === "" ? String(known) : answer;
  }
  if (known === undefined)
    throw new CountersignError(
      "bad-request",
      `${guide.title} needs --${field.flag}. ${field.where}`,
      { path: field.flag },
    );
  const text = String(known).trim();
  const fault = check(text);
  if (fault !== undefined)
    throw new CountersignError("bad-request", `--${field.flag}: ${fault}`, { path: field.flag });
  return text;
}

async function userOf(asking: Asking, { userOn }: Written): Promise<string> {
  const { flags, screen, definition, guide } = asking;
  if (flags.user !== undefined) return flags.user.trim();
  const known = userOn(definition.name, flags.approver);
  if (known !== undefined) return known;
  // a private chat on Telegram has its person's id, so that the one flag is enough
  const isPerson = /^[1-9]\d*$/.test(flags.chat ?? "");
  if (isPerson && guide.place.privateWith?.(flags.chat ?? "") === flags.chat && guide.link)
    return flags.chat ?? "";
  if (!screen.asks || guide.link) return "";
  return screen.text({ message: guide.user.question, where: guide.user.where });
}

/** The approver as whom it answers, where its platform does not know people. */
const asWhom = ({ flags }: Asking, { approvers }: Written): string =>
  flags.approver ?? approvers[0] ?? "owner";

async function placeOf(asking: Asking, user: string): Promise<string> {
  const { flags, screen, definition, guide, now } = asking;
  const { option, question, where, privateWith } = guide.place;
  const private_ = user === "" ? "" : (privateWith?.(user) ?? "");
  // what is paired later decides it there
  const later = privateWith !== undefined && (guide.link !== undefined || user !== "");
  const check = (text: string) =>
    text === "" && later ? undefined : faultOf(definition, option, text);
  const known = flags.chat?.trim() ?? (now[option] === undefined ? undefined : String(now[option]));
  if (flags.chat === undefined && screen.asks) {
    const answer = await screen.text({ message: question, where, initial: known, check });
    return answer === "" ? private_ : answer;
  }
  const text = known ?? private_;
  const fault = check(text);
  if (fault !== undefined)
    throw new CountersignError("bad-request", `--chat: ${fault}. ${where}`, { path: "chat" });
  return text;
}

/** Undefined: the channel takes this text for the option. */
function faultOf({ options }: ChannelDefinition, option: string, text: string): string | undefined {
  const part = options instanceof z.ZodObject ? options.shape[option] : undefined;
  const { success, error } = (part as z.ZodType | undefined)?.safeParse(text) ?? { success: true };
  return success ? undefined : (error?.issues[0]?.message ?? "this is not valid");
}

/** `telegram-token` as commander calls it. */
const camel = (flag: string): string =>
  flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
