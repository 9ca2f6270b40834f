/**
 * Builds dist/: the program and its parts in a few files, their types, and the companion page with
 * its script. `--if-stale`: only when something that a build reads, or the build itself, is not as
 * the last build left it. `--if-possible`: not where the compiler is not installed, as in an install
 * without development dependencies.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const stamp = join(dist, ".built");
const page = join("channels", "companion", "page");
const compiler = join(root, "node_modules", "typescript", "bin", "tsc");

/** Files of the page that are served as they are. */
const SERVED = /\.(?:png|webmanifest)$/;

/** What a build reads; of the packages, the list of those that are installed. */
const SOURCES = [
  ...["src", "channels", "scripts", "test/worlds", "test/contract"],
  ...["package.json", "package-lock.json", "node_modules/.package-lock.json"],
  ...["tsconfig.json", "tsconfig.build.json"],
];

// before the build reads them: what changes meanwhile is stale
const sources = digestOf(SOURCES);
if (process.argv.includes("--if-stale") && isFresh()) process.exit(0);
if (process.argv.includes("--if-possible") && !existsSync(compiler)) process.exit(0);
rmSync(dist, { recursive: true, force: true });
const { bundle } = await import("./bundle.mjs");
await Promise.all([tsc("tsconfig.build.json"), tsc(page), bundle(root)]);
for (const file of readdirSync(join(root, page)).filter((name) => SERVED.test(name)))
  copyFileSync(join(root, page, file), join(dist, page, file));
await worker(join(root, page, "sw.ts"), join(dist, page, "sw.js"));
chmodSync(join(dist, "src", "main.js"), 0o755);
writeFileSync(stamp, JSON.stringify({ sources, built: digestOf(["dist"]) }));

function tsc(project) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", project], {
      cwd: root,
      stdio: "inherit",
    });
    child.on("exit", (status) => (status === 0 ? resolve() : process.exit(status ?? 1)));
  });
}

/** A service worker is a script of its own, with a name that stays. It imports nothing. */
async function worker(from, to) {
  const { transformWithOxc } = await import("vite");
  const { code } = await transformWithOxc(readFileSync(from, "utf8"), from, { target: "es2022" });
  writeFileSync(to, code);
}

function isFresh() {
  if (!existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === JSON.stringify({ sources, built: digestOf(["dist"]) });
}

/** Of the names and the contents of all files in these places, but the stamp. */
function digestOf(places) {
  const hash = createHash("sha1");
  for (const file of places.flatMap(filesIn).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesIn(place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== stamp);
}
