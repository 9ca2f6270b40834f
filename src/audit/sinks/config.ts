/** `audit:` of the config: the audit log's file, and the sinks that its lines are also sent to. */
import { z } from "zod";

const required = z
  .boolean()
  .default(false)
  .describe(
    "If it does not accept a line, the line counts as not recorded, and nothing is allowed",
  );

const FileSink = z.strictObject({
  file: z.string().min(1).describe("A second file, absolute or in the state directory"),
  required,
});
const SyslogSink = z.strictObject({
  syslog: z
    .string()
    .regex(
      /^udp:\/\/(?:\[[0-9a-fA-F:]+\]|[^/:\s[\]]+)(?::\d{1,5})?$/,
      "expected udp://HOST or udp://HOST:PORT",
    )
    .describe("RFC 5424 over UDP"),
});
const HttpSink = z.strictObject({
  http: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => !URL.canParse(url) || (new URL(url).username === "" && new URL(url).password === ""),
      "a secret does not belong in a URL; use token: $NAME",
    )
    .describe("Each batch is sent to it with a POST"),
  token: z
    .string()
    .min(1)
    .optional()
    .describe("Sent as Authorization: Bearer; only as $NAME, read from the environment"),
  required,
});

export const AuditSection = z
  .strictObject({
    file: z.string().min(1).default("audit.jsonl"),
    maxBytes: z
      .number()
      .int()
      .min(4096)
      .default(64 * 1024 * 1024),
    sinks: z
      .array(z.union([FileSink, SyslogSink, HttpSink]))
      .max(8)
      .default([])
      .describe("Further places for each line"),
  })
  .prefault({});

export type SinkOptions = z.output<typeof AuditSection>["sinks"][number];
