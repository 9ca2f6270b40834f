/** A gateway inside a program of somebody else's, beside the one of `countersign start`. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/schema.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { createGateway } from "./gateway.ts";
import type { Gateway, GatewayOptions } from "./gateway-options.ts";

const NAME = "in-process";

/**
 * Builds a gateway that is ready to start. Its state directory is its own unless you name one, so
 * that a gateway of `countersign start` can run beside it. Throws `bad-config`, `bad-policy`,
 * `already-running` or a JournalError.
 */
export async function createInProcessGateway(
  config: Config,
  options: GatewayOptions = {},
): Promise<Gateway> {
  return createGateway(config, {
    ...options,
    stateDirectory: options.stateDirectory ?? (await ownDirectory()),
  });
}

/** Its parent is the state directory of `countersign start`, which nobody else may reach. */
async function ownDirectory(): Promise<string> {
  const parent = stateDirectory();
  // a failure is reported with the directory itself
  await mkdir(parent, { recursive: true, mode: 0o700 }).catch(() => {});
  return join(parent, NAME);
}
