/** The wrappers that Countersign knows. A new one is a record in one of these files. */
import { environments } from "./environments.ts";
import { limits } from "./limits.ts";
import { privileges } from "./privileges.ts";
import { sandboxes } from "./sandboxes.ts";
import { secretKeepers } from "./secrets.ts";
import { terminals } from "./terminals.ts";
import { tracers } from "./tracers.ts";
import { watchers } from "./watchers.ts";
import type { Wrapper } from "./wrapper.ts";

/** Where two name a program, the later one counts. */
export const wrappers: readonly Wrapper[] = [
  ...environments,
  ...limits,
  ...privileges,
  ...sandboxes,
  ...secretKeepers,
  ...terminals,
  ...tracers,
  ...watchers,
];
