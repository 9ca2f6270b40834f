/**
 * What a call in code does, said to the report. Each gives back whether it said all there is: else
 * the code is not proved harmless.
 */
export * from "./calls.ts";
export * from "./file-effects.ts";
export * from "./network-effects.ts";
export * from "./process-effects.ts";
