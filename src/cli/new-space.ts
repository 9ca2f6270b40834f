/** Keeps the memory small in which V8 makes new objects, while much is loaded. */
import { setFlagsFromString } from "node:v8";

/** By how much V8 enlarges it when what it holds is still in use. */
const FLAG = "--semi-space-growth-factor";
const DEFAULT = 2;

/**
 * Loading makes many objects that stay, for which V8 enlarges the space of new objects to several
 * times its size. A gateway that waits does not need it, and it is not given back. Returns what
 * lets it grow again under load.
 */
export function keepNewSpaceSmall(): () => void {
  setFlagsFromString(`${FLAG}=1`);
  return () => setFlagsFromString(`${FLAG}=${DEFAULT}`);
}
