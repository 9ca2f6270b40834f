/** `countersign/store`: what a store is made of, and the memory store to build on. */
export { CountersignError, type ErrorCode } from "../core/errors.ts";
export type {
  ApprovalRecord,
  ApprovalRequest,
  Decision,
  Grant,
} from "../core/model.ts";
export {
  defineStore,
  type Settled,
  type Store,
  type StoreContext,
  type StoreDefinition,
  type TurnEntry,
} from "../core/store.ts";
export { memory } from "../stores/memory.ts";
