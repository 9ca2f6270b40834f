/** Any async function: it asks first, and runs only what was approved. */
import { CallDenied, gate } from "countersign/sdk";

export const deleteBranch = gate(
  async ({ name }: { name: string }, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    return `deleted ${name}`;
  },
  {
    tool: "delete_branch",
    session: "my-agent:1",
    signal: (_input, signal?: AbortSignal) => signal,
  },
);

/** A tool result for the model, whatever the answer. */
export const forModel = (name: string): Promise<string> =>
  deleteBranch({ name }).catch((error: unknown) => {
    if (error instanceof CallDenied) return error.message;
    throw error;
  });
