/** The programs that Countersign knows one by one. A new one is a line in a file; a new file is a line here. */
import type { Program, Programs } from "../program.ts";
import { verbs } from "../verbs/index.ts";
import { archives } from "./archives.ts";
import { builtins } from "./builtins.ts";
import { codeHostPrograms } from "./code-hosts.ts";
import { compression } from "./compression.ts";
import { containers } from "./containers.ts";
import { copying } from "./copying.ts";
import { creating } from "./creating.ts";
import { databases } from "./databases.ts";
import { decoding } from "./decoding.ts";
import { disks } from "./disks.ts";
import { escapes } from "./escapes.ts";
import { git } from "./git.ts";
import { interpreters } from "./interpreters.ts";
import { network } from "./network.ts";
import { objects } from "./objects.ts";
import { packagePrograms } from "./packages.ts";
import { permissions } from "./permissions.ts";
import { printing } from "./printing.ts";
import { processes } from "./processes.ts";
import { readers } from "./readers.ts";
import { removal } from "./removal.ts";
import { schedules } from "./schedules.ts";
import { scriptRunners } from "./script-runners.ts";
import { searches } from "./searches.ts";
import { settingsFiles } from "./settings-files.ts";
import { syncing } from "./syncing.ts";
import { taskRunners } from "./task-runners.ts";
import { texts } from "./texts.ts";
import { windows } from "./windows.ts";

/** Where two name a program, the later one counts. */
const programs = new Map<string, Program>(
  [
    windows,
    escapes,
    verbs,
    codeHostPrograms,
    packagePrograms,
    taskRunners,
    scriptRunners,
    schedules,
    containers,
    settingsFiles,
    objects,
    readers,
    decoding,
    printing,
    texts,
    databases,
    network,
    disks,
    processes,
    copying,
    creating,
    archives,
    compression,
    syncing,
    removal,
    searches,
    permissions,
    interpreters,
    git,
    builtins,
  ].flatMap((some: Programs) => Object.entries(some)),
);

export const programOf = (name: string): Program | undefined => programs.get(name);
