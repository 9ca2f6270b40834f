/**
 * Writes what is generated from the code: config/schema/ from the config's shape, docs/keys.md from
 * the judges' keys. Tests hold both fresh.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { configJsonSchema, keysPage } from "../dist/scripts/internals.js";

mkdirSync(new URL("../config/schema/", import.meta.url), { recursive: true });
writeFileSync(
  new URL("../config/schema/countersign.schema.json", import.meta.url),
  `${JSON.stringify(configJsonSchema(), null, 2)}\n`,
);
writeFileSync(new URL("../docs/keys.md", import.meta.url), keysPage());
