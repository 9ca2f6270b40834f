/**
 * ntfy: a notification on a phone for each question, with a link to the card, and buttons that post
 * to the gateway. It shows the level and the heading; the card shows the call.
 */
import { defineChannel } from "../../src/core/channel.ts";
import { ntfyOptions } from "./options.ts";

export const ntfy = defineChannel({
  name: "ntfy",
  options: ntfyOptions,
  secrets: ["token"],
  approverOption: "approver",
  check: async (given) => (await import("./check.ts")).checkNtfy(given),
  guide: async () => (await import("./guide.ts")).guide,
  create: async (given, context) => (await import("./provider.ts")).createNtfy(given, context),
});
