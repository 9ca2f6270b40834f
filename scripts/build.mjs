/**
 * Builds dist/: the program and its parts in a few files, their types, and the companion page with
 * its script. `--if-stale`: only when a source is newer than the last build. `--if-possible`: not
 * where the compiler is not installed, as in an install without development dependencies.
 */
import { spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const stamp = join(dist, ".built");
const page = join("channels", "companion", "page");
const compiler = join(root, "node_modules", "typescript", "bin", "tsc");

if (process.argv.includes("--if-stale") && isFresh()) process.exit(0);
if (process.argv.includes("--if-possible") && !existsSync(compiler)) process.exit(0);
rmSync(dist, { recursive: true, force: true });
const { bundle } = await import("./bundle.mjs");
await Promise.all([tsc("tsconfig.build.json"), tsc(page), bundle(root)]);
mkdirSync(join(dist, page), { recursive: true });
for (const file of ["index.html", "style.css"])
  copyFileSync(join(root, page, file), join(dist, page, file));
chmodSync(join(dist, "src", "main.js"), 0o755);
writeFileSync(stamp, "");

function tsc(project) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "-p", project], {
      cwd: root,
      stdio: "inherit",
    });
    child.on("exit", (status) => (status === 0 ? resolve() : process.exit(status ?? 1)));
  });
}

function isFresh() {
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = ["src", "channels", "scripts", "test/worlds"]
    .filter((directory) => existsSync(join(root, directory)))
    .flatMap((directory) =>
      readdirSync(join(root, directory), { recursive: true, withFileTypes: true }),
    );
  const files = [
    ...sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    join(root, "package.json"),
    join(root, "package-lock.json"),
    join(root, "tsconfig.json"),
  ];
  return files.every((file) => statSync(file).mtimeMs <= builtAt);
}
