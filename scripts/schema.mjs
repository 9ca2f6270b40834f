/** Writes config/schema/ from the shapes in the code. A test holds it fresh. */
import { mkdirSync, writeFileSync } from "node:fs";
import { configJsonSchema } from "../dist/src/config.js";

mkdirSync(new URL("../config/schema/", import.meta.url), { recursive: true });
writeFileSync(
  new URL("../config/schema/countersign.schema.json", import.meta.url),
  `${JSON.stringify(configJsonSchema(), null, 2)}\n`,
);
