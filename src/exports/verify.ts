/** `countersign/verify`: checks permits offline; for executors, which need nothing else of this. */
export { digestOf } from "../core/digest.ts";
export { CountersignError } from "../core/errors.ts";
export type { PermitClaims, PermitKey, PermitKeys } from "../core/permit.ts";
export {
  type AboutToRun,
  createPermitVerifier,
  type PermitCheck,
  type PermitFault,
  type PermitVerifierOptions,
  type TrustedKeys,
  verifyPermit,
} from "../core/permit-verifier.ts";
