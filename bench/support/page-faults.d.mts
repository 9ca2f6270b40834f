/** Types of the faults that page-faults.mjs injects. */
import type { Browser } from "playwright-core";

export type Fault = "hung" | "killed" | "network lost" | "asleep";

export const FAULTS: readonly Fault[];

export interface FaultRun {
  readonly falselyConnected: boolean;
  readonly lostSilently: boolean;
  readonly sentTwice: boolean;
  /** What the header said after 25 seconds of silence. */
  readonly claims: string;
  readonly outcome: string;
}

export function openFaults(browser: Browser): Promise<{
  run(fault: Fault): Promise<FaultRun>;
  close(): Promise<void>;
}>;
