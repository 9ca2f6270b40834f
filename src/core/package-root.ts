/** Finds where this package is installed, and where the build has put its parts. */

const here = import.meta.url;

/** Built modules lie somewhere below `dist/`; this source lies two levels down. */
export const packageRoot: URL = new URL(
  here.endsWith(".ts") ? new URL("../../", here) : here.slice(0, here.lastIndexOf("/dist/") + 1),
);

/** A file that the build made, by its path in `dist/`. */
export const built = (path: string): URL => new URL(`dist/${path}`, packageRoot);

/** Whether this runs from what was built: a thread can be started only from that. */
export const isBuilt: boolean = !here.endsWith(".ts");
