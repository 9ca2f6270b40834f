/** The failures that were asked for, each for so many requests. */
import type { Failure } from "../platform.ts";

export interface Faults {
  failNext(match: RegExp, failure: Failure, count?: number): void;
  /** The failure that hits this request, if any; it is used up. */
  strike(method: string): Failure | undefined;
}

export function openFaults(): Faults {
  const coming: { readonly match: RegExp; readonly failure: Failure; left: number }[] = [];
  return {
    failNext(match, failure, count = 1) {
      if (count > 0) coming.push({ match, failure, left: count });
    },
    strike(method) {
      const index = coming.findIndex(({ match }) => method.search(match) >= 0);
      const hit = coming[index];
      if (hit && --hit.left === 0) coming.splice(index, 1);
      return hit?.failure;
    },
  };
}
