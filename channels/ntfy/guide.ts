/** How `countersign init` sets ntfy up. */
import type { GuidedSetup } from "../../src/core/channel.ts";
import { createApi } from "./api.ts";
import { channelError } from "./errors.ts";
import type { NtfyOptions } from "./options.ts";

export const guide: GuidedSetup = {
  title: "ntfy",
  fields: [
    {
      option: "server",
      flag: "ntfy-server",
      question: "The address of your ntfy server",
      where: "https://ntfy.sh, or your own, as you open it in the browser",
      initial: "https://ntfy.sh",
    },
    {
      option: "token",
      flag: "ntfy-token",
      variable: "NTFY_TOKEN",
      question: "An access token that may write to the topic",
      where:
        "In the ntfy web app, open Account → Access tokens → Create access token. To keep " +
        "strangers out, reserve the topic under Settings → Reserved topics (Deny everyone)",
    },
  ],
  place: {
    option: "topic",
    question: "The topic where notifications should go",
    where: "Choose a name that is hard to guess, and subscribe to it in the ntfy app",
  },
  user: {
    question: "The approver whose phone this is",
    where: "A name of the approvers in the config",
  },
  unreached: "Subscribe to the topic in the ntfy app, and allow its notifications",
  address: "server",
  async notify(options) {
    try {
      await createApi(options as NtfyOptions).publish(TEST);
    } catch (error) {
      throw channelError(error);
    }
  },
};

const TEST = {
  title: "Countersign can reach you",
  message: "A test from countersign init. Questions of your agents come like this, with buttons.",
  priority: 3,
  tags: [],
} as const;
