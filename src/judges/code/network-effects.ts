/** The effects of calls in code on the network and on databases. */
import { isKnown, UNKNOWN } from "../report.ts";
import { argument, type Call, type Effect, text } from "./effect-call.ts";
import { textOf } from "./values.ts";

export const isAddress = (path: string): boolean =>
  /^(?:https?|ftps?|wss?|data|php|phar|expect|ssh2|gopher|dict|s3|gs):/i.test(path);

export function fetched(call: Call, url: string, how: "read" | "download" | "send"): boolean {
  call.scan.report.fetches(url, isKnown(url) ? how : "send");
  return true;
}

/** Any argument besides the URL may carry data. */
const PLAIN = new Set(
  "timeout allow_redirects stream verify follow_redirects redirect signal".split(" "),
);

export const fetches =
  (how: "read" | "download" | "send", place = 0): Effect =>
  (call) => {
    const range = argument(call, place, "url");
    const plain =
      call.args.length <= place + 1 &&
      [...call.options.keys()].every((name) => name === "url" || PLAIN.has(name));
    return fetched(
      call,
      range ? textOf(call.scan, range) : UNKNOWN,
      how === "read" && !plain ? "send" : how,
    );
  };

export const queries =
  (place = 0): Effect =>
  (call) => {
    const statement = text(call, place, "sql", "query");
    if (isKnown(statement)) call.scan.report.sql(statement);
    else call.scan.report.add("db.script");
    return true;
  };

/** A raw connection, in either direction. */
export const socket: Effect = ({ scan }) => {
  scan.seen.add("socket");
  scan.report.add("net.raw_socket");
  return false;
};
