/**
 * The list of channels. A new one is a file, a line here, and the fake platform that the compiler
 * then requires.
 */
import { cli } from "./cli.ts";
import { companion } from "./companion/index.ts";
import { discord } from "./discord/index.ts";
import { headless } from "./headless.ts";
import { mattermost } from "./mattermost/index.ts";
import { ntfy } from "./ntfy/index.ts";
import { slack } from "./slack/index.ts";
import { telegram } from "./telegram/index.ts";
import { tty } from "./tty/index.ts";

export const channels = [
  companion,
  telegram,
  discord,
  slack,
  mattermost,
  ntfy,
  tty,
  cli,
  headless,
] as const;
