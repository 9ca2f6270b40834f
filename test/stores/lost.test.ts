/** Which errors mean that a connection is gone, and which are the database's own answer. */
import pg from "pg";
import { expect, it } from "vitest";
import { isLost } from "../../src/stores/postgres/lost.ts";

const said = (code: string) =>
  Object.assign(new pg.DatabaseError(code, 1, "error"), { code, severity: "ERROR" });

it.each([
  ["a broken pipe", Object.assign(new Error("write EPIPE"), { code: "EPIPE" })],
  ["a refused connection", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ["a client that gave up waiting", new Error("Query read timeout")],
  ["an administrator who ends the connection", said("57P01")],
  ["a database that is not there yet", said("57P03")],
  ["a standby, which cannot be written", said("25006")],
  ["too many connections", said("53300")],
])("%s is a lost connection", (_what, error) => {
  expect(isLost(error)).toBe(true);
});

it.each([
  ["a full disk", said("53100")],
  ["a key that is taken", said("23505")],
  ["a transaction that failed before", said("25P02")],
])("%s is what the database says", (_what, error) => {
  expect(isLost(error)).toBe(false);
});
