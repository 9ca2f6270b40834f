/** The verb tables of the house. A new one is a file and a line. */
import type { Programs } from "../program.ts";
import { type Family, programOf } from "../verb.ts";
import { agentHosts } from "./agent-hosts.ts";
import { builds } from "./builds.ts";
import { clouds } from "./clouds.ts";
import { codeHosts } from "./code-hosts.ts";
import { containers } from "./containers.ts";
import { infrastructure } from "./infrastructure.ts";
import { kubernetes } from "./kubernetes.ts";
import { packages } from "./packages.ts";
import { platforms } from "./platforms.ts";
import { secrets } from "./secrets.ts";
import { services } from "./services.ts";
import { storage } from "./storage.ts";
import { systems } from "./systems.ts";

export const families: readonly Family[] = [
  ...agentHosts,
  ...builds,
  ...clouds,
  ...codeHosts,
  ...containers,
  ...infrastructure,
  ...kubernetes,
  ...packages,
  ...platforms,
  ...secrets,
  ...services,
  ...storage,
  ...systems,
];

export const verbs: Programs = Object.fromEntries(
  families.flatMap((family) => {
    const program = programOf(family);
    return family.programs.split(/\s+/).map((name) => [name, program]);
  }),
);
