/** Reads what is piped into a command. */
import { decodeUtf8 } from "../core/json.ts";

export async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return decodeUtf8(Buffer.concat(chunks));
}
