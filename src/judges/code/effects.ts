/**
 * What a call in code does, reported. Each gives back whether it reported all there is: else
 * the code is not proved harmless.
 */
export * from "./effect-call.ts";
export * from "./file-effects.ts";
export * from "./network-effects.ts";
export * from "./process-effects.ts";
