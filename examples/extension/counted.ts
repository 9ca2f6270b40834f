/** A store that counts how requests end, and leaves the rest to the memory store. */
import { defineStore, memory } from "countersign/store";

export const counts = new Map<string, number>();

export const counted = defineStore({
  scheme: "counted",
  async open(_url, context) {
    const store = await memory.open("memory", context);
    store.watch(({ decision: { status } }) => counts.set(status, (counts.get(status) ?? 0) + 1));
    return store;
  },
});
