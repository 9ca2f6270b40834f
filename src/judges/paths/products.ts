/** Files that a build, a test run or an installation generates, and can generate again. */
import { UNKNOWN } from "../report.ts";

/** Names that only generated directories and files have. Sources: GitHub's gitignore templates. */
const NAMES = new Set(
  `node_modules bower_components jspm_packages .pnpm-store __pycache__ .next .nuxt .svelte-kit
  .output .turbo .parcel-cache .vite .angular .astro .docusaurus .expo .serverless .sass-cache
  .jekyll-cache .swc .rollup.cache .rpt2_cache storybook-static .eslintcache .stylelintcache
  .pytest_cache .mypy_cache .ruff_cache .hypothesis .tox .nox .eggs .ipynb_checkpoints .nyc_output
  htmlcov .coverage .venv venv .gradle .dart_tool .stack-work dist-newstyle .zig-cache zig-cache
  zig-out .elixir_ls .bloop .metals .cxx CMakeFiles CMakeCache.txt DerivedData .terraform
  .terragrunt-cache .DS_Store Thumbs.db`
    .split(/\s+/)
    .filter(Boolean),
);
/**
 * Names that are nearly always generated; but right below a source directory they may be sources.
 */
const USUAL = new Set("dist build out target obj coverage .cache .build _build _site".split(" "));
const SOURCES = new Set("src lib source sources test tests internal pkg cmd scripts".split(" "));
const LIKE =
  /^(?:[\w*?-]{0,80}\.(?:pyc|pyo|o|tsbuildinfo)|[\w.-]{1,80}\.egg-info|cmake-build-[\w-]{1,40}|bazel-[\w-]{1,80}|(?:npm-debug|yarn-error)\.log[\w.*]{0,40})$/;

/**
 * Whether a path inside the project is a build product, lies in one, or matches nothing else.
 * `path`: relative to the project directory.
 */
export function isProduct(path: string): boolean {
  const segments = path.split("/");
  return segments.some(
    (segment, at) =>
      NAMES.has(segment) ||
      LIKE.test(segment) ||
      (USUAL.has(segment) && !SOURCES.has((segments[at - 1] ?? "").toLowerCase())),
  );
}

/**
 * Whether a path ends in a name that only build products have, wherever it lies:
 * `$dir/node_modules`.
 */
export function isSurelyProduct(path: string): boolean {
  const segments = path.split("/");
  return segments.some(
    (segment, at) =>
      NAMES.has(segment) &&
      !segments.slice(at + 1).some((each) => each === ".." || each.includes(UNKNOWN)),
  );
}
