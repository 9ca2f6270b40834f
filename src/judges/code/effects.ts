/**
 * The effects of calls in code. Each returns whether it reported everything; if not, the code is
 * not proved harmless.
 */
export * from "./effect-call.ts";
export * from "./file-effects.ts";
export * from "./network-effects.ts";
export * from "./process-effects.ts";
