/** The patterns of installing and publishing packages. */
import type { Records } from "./record.ts";

export const packages = {
  "pkg.read": {
    heading: "Reads about packages",
    level: "safe",
    action: "file_read",
    reversibility: "reversible",
  },
  "pkg.restore": {
    heading: "Installs what the project's lock file already names",
    level: "safe",
    action: "bash_exec",
    reversibility: "recoverable",
  },
  "pkg.install": {
    heading: "Installs packages, which may run code",
    level: "dangerous",
    action: "bash_exec",
    reversibility: "recoverable",
    risk: { factor: "remote_code" },
  },
  "pkg.uninstall": {
    heading: "Removes packages",
    level: "dangerous",
    action: "bash_exec",
    reversibility: "recoverable",
    risk: { factor: "loss" },
  },

  "publish.registry": {
    heading: "Publishes a package",
    level: "dangerous",
    action: "network",
    reversibility: "irreversible",
    risk: { factor: "shared_state" },
    sends: true,
  },
  "publish.unpublish": {
    heading: "Withdraws a published package",
    level: "catastrophic",
    action: "network",
    reversibility: "irreversible",
    risk: { factor: "shared_state" },
    sends: true,
  },
  "publish.image": {
    heading: "Publishes a container image",
    level: "dangerous",
    action: "network",
    reversibility: "irreversible",
    risk: { factor: "shared_state" },
    sends: true,
  },
} as const satisfies Records;
