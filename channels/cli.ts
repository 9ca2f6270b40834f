/**
 * The command line as a channel: shows nothing but one line in the log, and keeps the question open
 * so that `countersign approve` can answer it from another shell.
 */
import { z } from "zod";
import { alarmLines } from "../src/core/alarm.ts";
import { defineChannel } from "../src/core/channel.ts";
import { isPeer } from "../src/core/composite.ts";
import { CountersignError } from "../src/core/errors.ts";
import { describe } from "../src/core/keys.ts";
import { visible } from "../src/core/text.ts";
import { sessionGlobs, takes } from "./sessions.ts";

const NAME = "cli";

/** As many letters of an id as `countersign approvals` lists. */
const SHORT_ID = 8;

export const cli = defineChannel({
  name: NAME,
  local: true,
  silent: true,
  options: z.strictObject({
    sessions: sessionGlobs,
    /** How this user starts the program; for programs, not for the config file. */
    program: z
      .custom<() => string>((value) => typeof value === "function", "expected a function")
      .optional(),
  }),
  create({ sessions, program = () => "countersign" }, { log }) {
    let isUp = false;
    return {
      canHandle: (sessionKey) => isUp && !isPeer(sessionKey) && takes(NAME, sessions, sessionKey),
      async start() {
        isUp = true;
      },
      async ask({ id, session, tool, level, patternKey }) {
        if (!isUp) throw new CountersignError("channel-down", NOT_STARTED);
        const short = id.slice(0, SHORT_ID);
        const all = `to see all of it: ${program()} approvals ${short}`;
        const fields = { approval: id, session: visible(session).text, tool, level };
        log.info(
          { ...fields, what: describe(patternKey) },
          `a question waits for an answer: ${program()} approve ${short} (or deny; ${all})`,
        );
        return {};
      },
      async recount() {}, // the list of open questions counts by itself
      async remind() {},
      async closeCard() {},
      async alarm(alarm) {
        if (!isUp) throw new CountersignError("channel-down", NOT_STARTED);
        log.error({ call: alarm.id, session: alarm.session }, alarmLines(alarm).join("; "));
      },
      trouble: () => (isUp ? "" : NOT_STARTED),
      async stop() {
        isUp = false;
      },
    };
  },
});

const NOT_STARTED = "it has not been started";
