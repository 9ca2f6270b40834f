/** Types of the ways to run a command that wrappings.mjs lists. */

/** Which commands it can be put around: any text, one line that more can be put behind, or one program and its plain words. */
export type Shape = "any" | "line" | "simple";

export interface Wrapping {
  readonly name: string;
  readonly shape: Shape;
  /** Undefined where it cannot be put around this command. */
  readonly wrap: (command: string) => string | undefined;
  /** Programs that a machine needs to run it, so that a test can; undefined where a test cannot. */
  readonly needs: readonly string[] | undefined;
}

export const wrappings: readonly Wrapping[];
export const fits: (shape: Shape, command: string) => boolean;
