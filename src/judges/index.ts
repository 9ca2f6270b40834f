/**
 * The list of judges. A new one is a file and a line here. All of them run; the worst finding names
 * the call.
 */
import type { Judge } from "../core/judge.ts";
import { files } from "./files.ts";
import { mcp } from "./mcp.ts";
import { network } from "./network.ts";
import { ourselves } from "./self-protection.ts";
import { shell } from "./shell/index.ts";
import { tools } from "./tools.ts";
import { windows } from "./windows/index.ts";

export const judges: readonly Judge[] = [ourselves, shell, windows, files, network, tools, mcp];

export { catalogParts } from "./shell/catalog/index.ts";
