/**
 * Builds dist/: the program, and the companion page with its script. `--if-stale`: only when a
 * source is newer than the last build. `--if-possible`: not where the compiler is not installed, as
 * in an install without development dependencies.
 */
import { spawnSync } from "node:child_process";
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
const stamp = join(root, "dist", ".built");
const page = join("channels", "companion", "page");

if (process.argv.includes("--if-stale") && isFresh()) process.exit(0);
if (process.argv.includes("--if-possible") && !existsSync(compiler("tsc"))) process.exit(0);
rmSync(join(root, "dist"), { recursive: true, force: true });
run("tsc", "-p", "tsconfig.build.json");
run("tsc", "-p", page);
mkdirSync(join(root, "dist", page), { recursive: true });
for (const file of ["index.html", "style.css"])
  copyFileSync(join(root, page, file), join(root, "dist", page, file));
chmodSync(join(root, "dist", "src", "main.js"), 0o755);
writeFileSync(stamp, "");

function run(tool, ...args) {
  const { status } = spawnSync(process.execPath, [compiler(tool), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

function compiler(tool) {
  return join(root, "node_modules", "typescript", "bin", tool);
}

function isFresh() {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  const sources = ["src", "channels", "test/worlds"].flatMap((directory) =>
    readdirSync(join(root, directory), { recursive: true, withFileTypes: true }),
  );
  const files = [
    ...sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    join(root, "package.json"),
    join(root, "tsconfig.json"),
  ];
  return files.every((file) => statSync(file).mtimeMs <= built);
}
