/** The channel's part of the config. */
import { z } from "zod";
import { sessionGlobs } from "../sessions.ts";

/** What a server takes as a topic, and as a sequence id. */
const NAME = /^[-_A-Za-z0-9]{1,64}$/;

export const ntfyOptions = z
  .strictObject({
    /** The ntfy server, as a browser would open it. */
    server: z
      .url({ protocol: /^https?$/ })
      .refine((given) => !/[?#]/.test(given), "expected an address without ? and #")
      .transform((given) => given.replace(/\/+$/, ""))
      .default("https://ntfy.sh"),
    /** Where notifications go. */
    topic: z
      .string()
      .regex(NAME, "expected a topic: up to 64 letters, digits, dashes and underscores"),
    /** An access token that may write to the topic; empty: none. */
    token: z.string().regex(/^\w*$/, "expected an access token, tk_…").default(""),
    /** The name of the approver whose phone this is. */
    approver: z.string().min(1),
    /** Whether to offer Approve; left out: as `notifications.approve` says. */
    approve: z.boolean().optional(),
    sessions: sessionGlobs,
  })
  .refine(({ approve, token }) => approve !== true || token !== "", {
    path: ["approve"],
    message:
      "Approve is only offered on a topic that strangers cannot read: give a token that may " +
      "write to it, and deny everyone else (docs/channels.md)",
  });

export type NtfyOptions = z.output<typeof ntfyOptions>;
