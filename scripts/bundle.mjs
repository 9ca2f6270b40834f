/**
 * Bundles the program: a thousand small modules and those of its libraries take a second to find
 * and read at each start, a few files a tenth. A command loads the chunks that it needs. Writes
 * dist/THIRD-PARTY-NOTICES.txt beside it, since the licences of bundled libraries ask for that.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { bundlePage } from "./bundle-page.mjs";
import { catalogParts } from "./catalog-parts.mjs";
import { groupsIn } from "./chunks.mjs";

/** What is started or imported by its path; the path in dist/ is that of its source. */
const ENTRIES = [
  "src/main",
  "src/app/gateway",
  "src/exports/index",
  "src/exports/channel",
  "src/exports/store",
  "src/exports/judges",
  "src/judges/index",
  "src/app/card-worker-thread",
  "src/app/usage-worker-thread",
  "src/policy-files/worker-thread",
];
/** Small, for other programs: built by themselves, so that they load nothing of the gateway. */
const SMALL_ENTRIES = ["src/exports/sdk", "src/exports/verify"];
/** Not where the tests are not, as in the image. */
const TEST_ENTRIES = ["test/worlds/testing", "scripts/internals"];

/**
 * Stay packages of their own: loaded only where such a channel is configured, and far larger than
 * all the rest. The contract suites of countersign/testing run in the vitest of who calls them.
 */
const EXTERNAL = ["@slack/bolt", "discord.js", "grammy", "web-push", "vitest"];
const isExternal = (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`));

export async function bundle(root) {
  const hasTests = existsSync(join(root, "test", "worlds"));
  const entries = hasTests ? [...ENTRIES, ...TEST_ENTRIES] : ENTRIES;
  const { plugin, common } = await catalogParts(root);
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
    platform: "node",
    external: isExternal,
    plugins: [plugin],
    resolve: { alias: NEVER_USED },
    tsconfig: false,
    onLog: (level, { code, message }) => {
      if (level !== "warn" || EXPECTED.has(code)) return;
      console.error(message);
    },
  });
  const { output } = await build.write({
    dir: join(root, "dist"),
    format: "es",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    plugins: [onlyAscii],
    codeSplitting: { groups: groupsIn(root, { common, isExternal }) },
  });
  await build.close();
  const page = await bundlePage(root);
  const small = [];
  for (const entry of SMALL_ENTRIES) small.push(...(await bundleSmall(root, entry)));
  const modules = [...output, ...small]
    .flatMap((chunk) => chunk.moduleIds ?? [])
    .concat(page)
    .filter((id) => !id.startsWith("\0"));
  writeFileSync(join(root, "dist", "THIRD-PARTY-NOTICES.txt"), noticesOf(modules));
}

async function bundleSmall(root, entry) {
  const build = await rolldown({
    cwd: root,
    input: { [entry]: `${entry}.ts` },
    platform: "node",
    tsconfig: false,
  });
  const { output } = await build.write({
    dir: join(root, "dist"),
    format: "es",
    entryFileNames: "[name].js",
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    plugins: [onlyAscii],
  });
  await build.close();
  return output;
}

/**
 * Fastify's own compilers, which our server replaces (src/server/server.ts): a third of a megabyte.
 */
const NEVER_USED = {
  "@fastify/ajv-compiler": false,
  "@fastify/fast-json-stringify-compiler": false,
};

/**
 * One letter beyond Latin-1 makes V8 keep a file's whole text with two bytes for each: more memory,
 * and slower to read.
 */
const onlyAscii = {
  name: "only-ascii",
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === "chunk") file.code = onlyAsciiIn(file.code);
  },
};
function onlyAsciiIn(code) {
  if (/String\.raw`[^`]*[^\0-\x7F`][^`]*`/.test(code))
    throw new Error("a raw template holds a letter beyond ASCII, which cannot be escaped there");
  return code.replace(/[^\0-\x7F]/g, escaped);
}
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Warnings about code that is not ours to change. */
const EXPECTED = new Set(["EVAL", "COMMONJS_VARIABLE_IN_ESM"]);

/** The licence texts of the packages that modules come from. */
function noticesOf(modules) {
  const directories = modules.flatMap((id) => packageIn(id) ?? []);
  return [...new Set(directories)].sort().map(noticeOf).join("\n");
}

const packageIn = (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];

function noticeOf(directory) {
  const { name, version, license } = JSON.parse(
    readFileSync(join(directory, "package.json"), "utf8"),
  );
  const file = readdirSync(directory).find((each) => /^licen[cs]e/i.test(each));
  const text =
    file && existsSync(join(directory, file)) && readFileSync(join(directory, file), "utf8");
  return `${name} ${version}: ${license}\n\n${text ?? ""}\n`;
}
