/** `countersign`: a gateway inside a program of your own. */
export { createGateway, parseConfig } from "../app/gateway.ts";
export type * from "../app/gateway-options.ts";
export type { Config, ParseOptions } from "../config/schema.ts";
export { digestOf } from "../core/digest.ts";
export { CountersignError, type ErrorCode } from "../core/errors.ts";
export type * from "../core/model.ts";
export { createPermitVerifier, verifyPermit } from "../core/permit.ts";
