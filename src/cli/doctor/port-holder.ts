/** Finds which program listens on a port, on Linux, as far as this user may see it. */
import { readdir, readFile, readlink } from "node:fs/promises";

const LISTEN = "0A";

/** `nginx, process 1234`; undefined if it cannot be known. */
export async function listenerOn(port: number): Promise<string | undefined> {
  try {
    const sockets = (await Promise.all(["tcp", "tcp6"].map((name) => inodesOf(name, port)))).flat();
    if (sockets.length === 0) return undefined;
    const wanted = new Set(sockets.map((inode) => `socket:[${inode}]`));
    const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    for (const id of ids) {
      if (!(await holds(id, wanted))) continue;
      return `${(await readFile(`/proc/${id}/comm`, "utf8")).trim()}, process ${id}`;
    }
  } catch {
    // another system, or a process that has ended meanwhile
  }
  return undefined;
}

/** `sl local_address rem_address st … inode`, addresses in hex. See proc_net_tcp of the kernel. */
async function inodesOf(name: string, port: number): Promise<string[]> {
  const text = await readFile(`/proc/net/${name}`, "utf8").catch(() => "");
  const ending = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, local = "", , state, , , , , , inode = ""]) =>
      state === LISTEN && local.endsWith(ending) ? [inode] : [],
    );
}

async function holds(id: string, wanted: ReadonlySet<string>): Promise<boolean> {
  const names = await readdir(`/proc/${id}/fd`).catch(() => []);
  const targets = names.map((name) => readlink(`/proc/${id}/fd/${name}`).catch(() => ""));
  return (await Promise.all(targets)).some((target) => wanted.has(target));
}
