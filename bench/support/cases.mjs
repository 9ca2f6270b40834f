/** The calls of the judges' own cases, and the commands among them. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../test/cases/judges/", import.meta.url));
export const calls = readdirSync(folder).flatMap((file) =>
  JSON.parse(readFileSync(folder + file, "utf8")).map(({ call }) => call),
);
export const texts = calls
  .map(({ input }) => input.command)
  .filter((text) => typeof text === "string" && text !== "");
