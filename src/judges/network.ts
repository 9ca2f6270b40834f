/**
 * Judges tools that fetch and search. A GET that carries no data, or goes to a server on this
 * machine, is safe.
 */

import { FETCH_TOOLS, toolNames } from "../agents/tools/index.ts";
import { addFetch, type Effects, newEffects } from "../core/effects.ts";
import type { Judge, Judged } from "../core/judge.ts";
import type { PatternKey } from "../core/keys.ts";
import type { Finding, Json } from "../core/model.ts";
import { exactInput } from "./exact-input.ts";
import { exactly, finding } from "./findings.ts";
import { isWellKnown } from "./known-hosts.ts";
import { isPlainLan, isPlainPage } from "./plain-addresses.ts";
import { addressOf } from "./urls.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));

const SEARCHES = toolNames.named("search");
/** Where a fetch says what it asks. */
const ADDRESSES = set("url Url urls uri link links query_urls");
/** Input names that hold the query of a search. */
const QUESTIONS = set(
  "query q search_term searchTerm objective search_queries queries searchQuery",
);
/**
 * Inputs that may accompany the address: what to do with the answer. Any other may make it more
 * than a GET.
 */
const REMARKS = set(
  `prompt query question objective format timeout timeout_ms max_length maxLength max_chars maxChars
  start_index raw method explanation description extractMode extract_mode markdown text_mode
  forceRefetch`,
);
/** A longer query may carry data away. */
const MAX_QUESTION = 2000;
const MAX_ADDRESSES = 20;

const NOTHING: readonly Finding[] = [];

export const network: Judge = {
  name: "network",
  judge(call, effects = newEffects()) {
    if (effects.shell) return NOTHING;
    if (SEARCHES.has(call.tool)) return searching(call);
    return FETCH_TOOLS.has(call.tool) ? fetching(call, effects) : NOTHING;
  },
};

/** Whether this judge knows the tool. */
export const isNetworkTool = (tool: string): boolean => SEARCHES.has(tool) || FETCH_TOOLS.has(tool);

const unread = ({ tool, input }: Judged): readonly Finding[] => [
  finding("tool.unknown", undefined, exactInput(input, `${tool} `)),
];

function searching(call: Judged): readonly Finding[] {
  const questions = textsAt(call, QUESTIONS);
  if (!questions || questions.length === 0) return unread(call);
  const length = questions.reduce((sum, text) => sum + text.length, 0);
  return [
    length <= MAX_QUESTION
      ? finding("net.read")
      : finding("net.request", undefined, exactInput(call.input, `${call.tool} `)),
  ];
}

/** The addresses that a call names; undefined if one of them is not a text. */
export function addressesOf(call: Judged): readonly string[] | undefined {
  const { prompt } = call.input;
  const given = textsAt(call, ADDRESSES);
  // Gemini's tool takes its addresses from the prompt
  return given?.length === 0 && typeof prompt === "string" && FETCH_TOOLS.has(call.tool)
    ? addressesIn(prompt)
    : given;
}

function fetching(call: Judged, effects: Effects): readonly Finding[] {
  const addresses = addressesOf(call);
  if (!addresses || addresses.length === 0 || addresses.length > MAX_ADDRESSES) {
    effects.partial = true;
    return unread(call);
  }
  for (const url of addresses) addFetch(effects, { url, run: -1 });
  const isGet = isPlainGet(call);
  return addresses.map((text) => {
    const { key, host } = addressOf(text);
    if (isGet && carriesNothing(text, key, host)) return finding("net.read", text, host);
    return finding(
      key === "net.read" ? "net.request" : key,
      text,
      isGet ? exactly(host) : exactInput(call.input, `${host} `),
    );
  });
}

/** A page of a well-known host or of this machine, or an address that cannot hide data. */
function carriesNothing(text: string, key: PatternKey, host: string): boolean {
  if (key === "url.private") return isPlainLan(text);
  return key === "net.read" && (isWellKnown(host) || isPlainPage(text));
}

function isPlainGet({ input }: Judged): boolean {
  for (const key in input)
    if (!ADDRESSES.has(key) && !REMARKS.has(key) && input[key] !== null && input[key] !== false)
      return false;
  return (
    input.method === undefined ||
    input.method === null ||
    /^(?:get|head)$/i.test(String(input.method))
  );
}

/** Every text under one of the names. Undefined if one of the values is not a text. */
function textsAt({ input }: Judged, names: ReadonlySet<string>): readonly string[] | undefined {
  const texts: string[] = [];
  for (const key in input) {
    const value: Json | undefined = input[key];
    if (!names.has(key) || value === null || value === undefined) continue;
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value) && value.every((each) => typeof each === "string"))
      for (const each of value) texts.push(each);
    else return undefined;
  }
  return texts;
}

const addressesIn = (text: string): readonly string[] =>
  (text.slice(0, 20_000).match(/\bhttps?:\/\/[^\s<>"'`]+/gi) ?? []).map((address) =>
    address.replace(/[).,;:!?\]}]{1,9}$/, ""),
  );
