/** `countersign`: a gateway inside a program of your own. */
export { parseConfig } from "../app/gateway.ts";
export type * from "../app/gateway-options.ts";
export { createInProcessGateway as createGateway } from "../app/in-process.ts";
export type { Config, ParseOptions } from "../config/schema.ts";
export { digestOf } from "../core/digest.ts";
export { CountersignError, type ErrorCode } from "../core/errors.ts";
export type * from "../core/model.ts";
export type { PermitKey, PermitKeys } from "../core/permit.ts";
