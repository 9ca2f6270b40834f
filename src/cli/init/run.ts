/** The steps of `countersign init`, in order. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Gateway } from "../../app/gateway.ts";
import { type Config, parseConfig } from "../../config/schema.ts";
import { durationText } from "../../config/sections.ts";
import { channelParts } from "../../config/validate.ts";
import { CountersignError } from "../../core/errors.ts";
import { stateDirectory } from "../../filesystem/locations.ts";
import { openApproverCodes } from "../../state/approver-codes.ts";
import { openState } from "../../state/directory.ts";
import { withLock } from "../../state/files.ts";
import { lockState } from "../../state/lock.ts";
import { withSecrets } from "../../state/secrets-file.ts";
import type { InitFlags } from "../init.ts";
import { program } from "../output.ts";
import { connectAgents } from "./agents.ts";
import { type Wanted, wantedChannel } from "./answers.ts";
import { changed, presetText, readWritten, secretsOf, type Written, writeAll } from "./files.ts";
import { plainScreen, promptScreen, type Screen } from "./screen.ts";
import { askForTest, openTestGateway, pairedUser } from "./test-card.ts";

/** What the steps share. */
interface Setup {
  readonly flags: InitFlags;
  readonly screen: Screen;
  readonly directory: string;
  readonly approver: string;
  readonly waitMs: number;
}

export async function init(flags: InitFlags): Promise<void> {
  const waitMs = durationOf(flags.wait);
  const interactive = process.stdin.isTTY === true && process.stderr.isTTY === true && !flags.yes;
  if (!interactive && !flags.yes)
    throw new CountersignError(
      "bad-request",
      "init asks questions, and there is no terminal: run it in one, or give --yes and the " +
        "flags (--help lists them)",
    );
  const state = await openState(stateDirectory());
  const { directory } = state;
  const before = await readWritten(directory);
  const screen = interactive ? await promptScreen() : plainScreen;
  const approver = flags.approver ?? before.approvers[0] ?? "owner";
  const setup: Setup = { flags, screen, directory, approver, waitMs };
  const wanted = await checkedChannel(setup, before);
  if (wanted?.user === "") await refuseRunning(directory);
  await write(setup, wanted);
  const reached = wanted ? await reach(setup, wanted) : true;
  await connectAgents(flags, screen);
  end(setup, reached);
}

/** To pair someone, `init` needs the bot for itself. Throws before anything is written. */
async function refuseRunning(directory: string): Promise<void> {
  try {
    await (await lockState(directory)).release();
  } catch (cause) {
    if (!(cause instanceof CountersignError) || cause.code !== "already-running") throw cause;
    throw new CountersignError(
      "already-running",
      "a gateway is running, so you cannot be paired, and nothing was written. " +
        `Stop it, then run ${program()} init again; or give your own id with --user`,
      { cause },
    );
  }
}

function durationOf(text: string): number {
  const { success, data } = durationText.safeParse(text);
  if (success && data > 0) return data;
  throw new CountersignError("bad-request", `--wait: expected a duration such as 3m`, {
    path: "wait",
  });
}

/** The channel, once its platform takes the answers. Throws if it does not and no one is asked. */
async function checkedChannel(
  { flags, screen }: Setup,
  before: Written,
): Promise<Wanted | undefined> {
  let wanted = await wantedChannel(flags, screen, before);
  while (wanted) {
    const { definition, guide, options } = wanted;
    const checks = await screen.during(
      `Asking ${guide.title}`,
      definition.check(channelParts(options).own),
    );
    const faults = checks.filter(({ ok, later }) => !ok && !later);
    for (const { ok, what, fix } of checks)
      if (ok) screen.good(what);
      else if (faults.some((fault) => fault.what === what))
        screen.bad(fix === undefined ? what : `${what}\n${fix}`);
    if (faults.length === 0) return wanted;
    if (!screen.asks)
      throw new CountersignError(
        "bad-config",
        `${guide.title} is not ready, so nothing was written: ` +
          `${faults[0]?.what}${faults[0]?.fix ? `; ${faults[0].fix}` : ""}`,
      );
    const next = await screen.choose("What now?", [
      { value: "again", label: "I fixed it: try again" },
      { value: "change", label: "Enter other values" },
      { value: "anyway", label: "Write it down all the same" },
      { value: "stop", label: "Stop, and write nothing" },
    ]);
    if (next === "stop") throw new CountersignError("bad-request", "stopped; nothing was written");
    if (next === "anyway") return wanted;
    if (next === "change") wanted = await wantedChannel(flags, screen, before);
  }
  return undefined;
}

/** Reads the config again: another `init` may have changed it while this one asked. */
const write = (setup: Setup, wanted: Wanted | undefined): Promise<void> =>
  withLock(join(setup.directory, ".init.lock"), async () => {
    await writeInto(await readWritten(setup.directory), setup, wanted);
  });

async function writeInto(before: Written, setup: Setup, wanted: Wanted | undefined): Promise<void> {
  const { flags, screen, directory, approver } = setup;
  const preset = flags.policy ?? (before.text === undefined ? "default" : undefined);
  const policy = preset === undefined ? undefined : await presetText(preset);
  const config = changed(before, { approver, wanted, policy: preset });
  await configOf(setup, config, wanted); // throws before anything is written
  if (config === before.text && policy === undefined && !wanted) {
    screen.good(`nothing to change in ${before.file}`);
    return;
  }
  await writeAll(before, { config, policy, ...(wanted && { wanted }) });
  screen.good(`wrote ${before.text === undefined ? "a new" : "the changed"} ${before.file}`);
  if (policy !== undefined) screen.good(`wrote the policy ${preset} to ${directory}/policy.yaml`);
  if (wanted) screen.good(`wrote the secrets of ${wanted.guide.title} to ${directory}/secrets.env`);
}

const NEEDS_HOST =
  "The buttons of a notification post to the gateway: name its public host under `hosts:` in the " +
  "config (docs/channels.md has the steps).";

/** Throws `bad-config` for what would not start. */
async function configOf(
  { directory }: Setup,
  text: string,
  wanted: Wanted | undefined,
): Promise<Config> {
  const environment = { ...(await withSecrets(directory)), ...(wanted && secretsOf(wanted)) };
  const paired = wanted ? [wanted.definition.name] : [];
  return parseConfig(text, `${directory}/countersign.yaml`, environment, { paired });
}

/** Pairs the person where that is still to be done, and sends the test card. False: not reached. */
async function reach(setup: Setup, wanted: Wanted): Promise<boolean> {
  // its buttons lead to the gateway's own address, which a gateway for one card does not have
  if (wanted.definition.approverOption !== undefined) return notified(setup, wanted);
  if (!setup.flags.testCard && wanted.user !== "") return true;
  let gateway: Gateway | undefined;
  try {
    const known = await pair(setup, wanted);
    if (known === undefined) return false;
    if (!setup.flags.testCard) return true;
    gateway = await open(setup, known);
    return await sendCard(setup, known, gateway);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    const running = error.code === "already-running" && wanted.user !== "";
    setup.screen.bad(
      running
        ? "a gateway is running, so no test card was sent. Restart it to use the new settings"
        : error.message,
    );
    return running;
  } finally {
    await gateway?.stop();
  }
}

/** Sends a notification without buttons, and asks whether it arrived where someone can say so. */
async function notified(setup: Setup, { guide, options }: Wanted): Promise<boolean> {
  const { screen, flags, directory } = setup;
  const { text = "" } = await readWritten(directory);
  if (!/^hosts:/m.test(text)) screen.show("Before you start", NEEDS_HOST);
  if (!flags.testCard || !guide.notify) return true;
  const place = `${guide.place.option} ${String(options[guide.place.option])}`;
  try {
    const sending = guide.notify(channelParts(options).own);
    await screen.during(`Sending a test notification to the ${place}`, sending);
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    screen.bad(`the test notification was not taken: ${error.message}`);
    return false;
  }
  if (screen.asks && !(await screen.confirm("Did the test notification arrive on the phone?"))) {
    screen.bad(guide.unreached);
    return false;
  }
  screen.good(`sent a test notification to the ${place}`);
  return true;
}

async function open(setup: Setup, wanted: Wanted): Promise<Gateway> {
  const { directory, waitMs, screen } = setup;
  const { text = "" } = await readWritten(directory);
  const config = await configOf(setup, text, wanted);
  const channel = wanted.definition.name;
  return screen.during(
    `Connecting to ${wanted.guide.title}`,
    openTestGateway(config, { channel, waitMs, directory }),
  );
}

/** The channel with the id of its person, also in the config. Undefined: no one sent the code. */
async function pair(setup: Setup, wanted: Wanted): Promise<Wanted | undefined> {
  if (wanted.user !== "") return wanted;
  const { screen, directory, approver, waitMs } = setup;
  const { definition, guide, options } = wanted;
  const gateway = await open(setup, wanted);
  try {
    const { code } = await openApproverCodes(gateway.state).offer(definition.name, approver);
    const link = await guide.link?.(definition.options.parse(options), code);
    screen.show(
      "Pair yourself with the bot",
      link === undefined
        ? `Send it this code in a private chat: ${code}`
        : `Open ${link} and press Start, or send the bot this code in a private chat: ${code}`,
    );
    const asked = { channel: definition.name, approver, waitMs };
    const user = await screen.during("Waiting for you", pairedUser({ directory }, asked));
    if (user === undefined) {
      screen.bad(
        `no one sent the code in time. Later: ${program()} pair ` +
          `${definition.name} --approver ${approver}`,
      );
      return undefined;
    }
    screen.good(`paired: your id on ${guide.title} is ${user}`);
    return await withUser(setup, wanted, user);
  } finally {
    await gateway.stop();
  }
}

async function withUser({ directory, approver }: Setup, wanted: Wanted, user: string) {
  const { option, privateWith } = wanted.guide.place;
  const place = wanted.options[option] ?? privateWith?.(user);
  const known: Wanted = { ...wanted, user, options: { ...wanted.options, [option]: place } };
  const before = await readWritten(directory);
  await writeAll(before, { config: changed(before, { approver, wanted: known }), wanted: known });
  return known;
}

async function sendCard(setup: Setup, { guide }: Wanted, gateway: Gateway): Promise<boolean> {
  const { screen } = setup;
  const started = Date.now();
  const { decision, reason, by, status } = await screen.during(
    `A test card is on its way to you on ${guide.title}. Tap Approve`,
    askForTest(gateway),
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  if (by.kind === "person") {
    const what = decision === "allow" ? "approved" : "denied";
    screen.good(`${what} by ${by.name} on ${guide.title} after ${seconds} s`);
    return true;
  }
  screen.bad(
    status === "expired"
      ? "no one answered the test card in time"
      : `the test card did not reach you: ${reason.message}\n${guide.unreached}`,
  );
  return false;
}

function end({ screen, directory }: Setup, reached: boolean): void {
  const isService = existsSync(`${homedir()}/.config/systemd/user/countersign.service`);
  const next = isService ? "systemctl --user restart countersign" : `${program()} start`;
  if (!reached) process.exitCode = 1;
  screen.end(
    reached
      ? `Done. Start the gateway: ${next}\nThen pair your phone: ${program()} pair --qr`
      : `The settings are in ${directory}, but no card has reached you yet. Look for the ` +
          `cause with: ${program()} doctor`,
  );
}
