/** RE2's regular expressions, loaded with the first one: no preset has any. */
import { createRequire } from "node:module";
import type { RE2JS } from "re2js";

const load = createRequire(import.meta.url);

export const re2 = (): typeof RE2JS => (load("re2js") as { RE2JS: typeof RE2JS }).RE2JS;
