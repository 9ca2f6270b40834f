/**
 * Slack's limits and times, in one place. From `@slack/types` and the method pages unless said
 * otherwise.
 */

export const LIMITS = {
  /** Longer text of a new message is cut here, with the warning `message_truncated`. */
  textKept: 40_000,
  /** Longer text in `chat.update` is `msg_too_long`; seen by many, and on the method's page. */
  updateText: 4_000,
  messageBlocks: 50,
  viewBlocks: 100,
  /**
   * All blocks of a message together: not documented. People measured about 13 200 characters,
   * containers included (bolt-js issues 2509 and 2867). Counted here as JSON without its escapes.
   */
  blocksTotal: 13_200,
  text: 3_000,
  fields: 10,
  fieldText: 2_000,
  header: 150,
  markdown: 12_000,
  contextElements: 10,
  actionsElements: 25,
  buttonText: 75,
  buttonValue: 2_000,
  url: 3_000,
  id: 255,
  options: 100,
  overflow: 5,
  label: 2_000,
  placeholder: 150,
  inputText: 3_000,
  altText: 2_000,
  viewTitle: 24,
  privateMetadata: 3_000,
  viewBytes: 250_000,
  viewStack: 3,
  sockets: 10,
} as const;

export const TIMES = {
  /** An envelope has to be acknowledged within this many milliseconds. */
  ack: 3_000,
  trigger: 3_000,
  responseUrl: 30 * 60_000,
  responseUses: 5,
  /** After a failed delivery an event comes again: at once, after a minute, after five. */
  retries: [0, 60_000, 300_000],
  ping: 10_000,
} as const;

/**
 * What `limits` switches on. Slack publishes the rates but not how long a burst may be: those are
 * our choice.
 */
export const RATE_LIMITS = {
  /** `chat.postMessage`: a message a second in each channel. */
  postEvery: 1_000,
  /** Messages that may come at once before that. */
  postBurst: 4,
  /** Calls a minute of the methods of each tier, for each method. */
  tier2: 20,
  tier3: 50,
  tier4: 100,
} as const;

export type RateLimits = { readonly [Name in keyof typeof RATE_LIMITS]: number };
