/** The contract of a service manager, and how its own program is run. */
import { execFile } from "node:child_process";

/** How to start the gateway. */
export interface ServicePlan {
  /** Absolute. */
  readonly node: string;
  readonly main: string;
  /** `COUNTERSIGN_HOME`, absolute, where it is set. */
  readonly home: string | undefined;
  /** `--config`, absolute. */
  readonly config: string | undefined;
}

export type ServiceState = "running" | "stopped" | "failed";

export interface ServiceManager {
  readonly name: string;
  /** Where its unit stands. */
  readonly file: string;
  unit(plan: ServicePlan): string;
  /** Why it cannot be used here, with what to do; undefined if it can. */
  unavailable(): Promise<string | undefined>;
  /** Starts the unit now and with each session. `again`: also where it runs already. */
  start(again: boolean): Promise<void>;
  /** Stops it for good. The unit is removed after that, and then `forget` is called. */
  stop(): Promise<void>;
  forget(): Promise<void>;
  state(): Promise<ServiceState>;
  /** The command that shows its log. */
  readonly log: string;
  /** What else the operator should know; undefined if nothing. */
  note(): Promise<string | undefined>;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. Never rejects: a program that cannot be started ends with 127. */
export type Run = (program: string, ...args: string[]) => Promise<Ended>;

export const runProgram: Run = (program, ...args) =>
  new Promise((done) => {
    execFile(program, args, { timeout: 60_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 127;
      done({ code, stdout, stderr: stderr || (code === 127 ? (error?.message ?? "") : "") });
    });
  });
