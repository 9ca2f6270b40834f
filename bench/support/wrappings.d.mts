/** Types of the ways to run a command that wrappings.mjs lists. */

/** Which commands it can be put around: any text, one line that more can be put behind, or one program and its plain words. */
export type Shape = "any" | "line" | "simple";

export interface Wrapping {
  readonly name: string;
  readonly shape: Shape;
  /** Undefined where it cannot be put around this command. */
  readonly wrap: (command: string) => string | undefined;
  /** It keeps what the command prints from whoever reads the call's output. */
  readonly hides?: boolean;
  /** Programs that a machine needs to run it, so that a test can; undefined where a test cannot. */
  readonly needs: readonly string[] | undefined;
}

/** Whether all that is wrong with a call is that it shows secrets. */
export const onlyPrints: (
  findings: readonly { readonly key: string; readonly level: string }[],
) => boolean;
export const wrappings: readonly Wrapping[];
export const fits: (shape: Shape, command: string) => boolean;
