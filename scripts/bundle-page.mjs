/**
 * Builds the companion page into dist/channels/companion/page: Preact, and files named by their
 * content. What the first card needs stands in the page itself, so that one answer brings all of
 * it; the page's policy names these texts by their hashes. Resolves with the paths of all modules
 * that went into it.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build, parseAst } from "vite";

const PAGE = join("channels", "companion", "page");
/** Where the script in the page leaves what the files that are loaded later import from it. */
const SHARED = "globalThis.countersign";
/** As they stand in index.html. */
const EARLY = "<!-- early.ts -->";

export async function bundlePage(root) {
  const early = await bundle(root, {
    rolldownOptions: { input: join(root, PAGE, "early.ts"), output: { format: "iife" } },
    write: false,
  });
  const page = await bundle(root, {
    outDir: join(root, "dist", PAGE),
    // the compiler puts types there meanwhile
    emptyOutDir: false,
    rolldownOptions: { output: { codeSplitting: { groups: [FIRST, REST] } } },
    plugins: [standsInPage(early.find(({ type }) => type === "chunk").code)],
  });
  const html = page.find(({ fileName }) => fileName === "index.html").source;
  writeFileSync(join(root, "dist", PAGE, "index.html.br"), brotli(html));
  return [...early, ...page].flatMap((chunk) => chunk.moduleIds ?? []);
}

async function bundle(root, { plugins = [], ...options }) {
  const made = await build({
    root: join(root, PAGE),
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins,
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      target: "es2022",
      // a data: address is no script that the page's policy would run
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      ...options,
    },
  });
  return [made].flat().flatMap(({ output }) => output);
}

/** All that the page imports before it loads anything more, in one chunk. */
const FIRST = { name: "first", test: (id) => !id.endsWith(".html"), tags: ["$initial"] };
/** What is loaded next; views use parts of it. */
const REST = { name: "rest", test: /page\/(?:rest|views\/(?:stop|times))\.(?:ts|tsx|css)$/ };

/** Puts the first script and style into the page, and removes their files. */
const standsInPage = (early) => ({
  name: "stands-in-page",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, output) {
      const all = Object.values(output);
      const page = output["index.html"];
      const first = all.find(({ name, type }) => type === "chunk" && name === "first");
      const style = all.find(({ fileName }) => /\/first-.*\.css$/.test(fileName));
      const rest = all.find(({ name, type }) => type === "chunk" && name === "rest");
      // what a view needs before it runs: the first files are there, and so is the rest
      const inPage = new RegExp([first, style].map(({ fileName }) => fileName).join("|"), "g");
      for (const chunk of all) {
        if (chunk.type !== "chunk") continue;
        if (chunk !== first) chunk.code = fromShared(chunk.code, first.fileName);
        chunk.code = chunk.code.replaceAll(inPage, rest.fileName);
      }
      const script = toShared(first.code);
      page.source = page.source
        .replace(/\s*<script type="module"[^>]*><\/script>/, "")
        .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
        .replace(EARLY, () => inline("script", early))
        .replace("</head>", () => `${inline("style", style.source)}\n${late(script)}\n</head>`);
      for (const { fileName } of [first, style]) delete output[fileName];
    },
  },
});

/** It waits for the whole page, wherever it stands. */
const late = (script) => inline('script type="module"', script);

function inline(tag, text) {
  const [name] = tag.split(" ");
  if (text.includes(`</${name}`) || text.includes("<!--"))
    throw new Error(`the page's ${name} holds what ends it in HTML`);
  return `<${tag}>${text.trim()}</${name}>`;
}

/** The exports of the first chunk: no file can import from a script that stands in a page. */
function toShared(code) {
  const changes = [];
  for (const node of parseAst(code).body)
    if (node.type === "ExportNamedDeclaration") {
      const names = node.specifiers.map(
        ({ local, exported }) => `get ${exported.name}(){return ${local.name}}`,
      );
      changes.push([node, `${SHARED}={${names.join(",")}};`]);
    }
  return withChanges(code, changes).replaceAll(/import\((["'`])\.\//g, "import($1/assets/");
}

/** What a chunk imports from the first one. */
function fromShared(code, first) {
  const changes = [];
  for (const node of parseAst(code).body)
    if (node.type === "ImportDeclaration" && node.source.value.endsWith(first.split("/").at(-1))) {
      const names = node.specifiers.map(({ local, imported }) => `${imported.name}:${local.name}`);
      changes.push([node, `const{${names.join(",")}}=${SHARED};`]);
    }
  return withChanges(code, changes);
}

const withChanges = (code, changes) =>
  changes.reduceRight(
    (text, [{ start, end }, by]) => text.slice(0, start) + by + text.slice(end),
    code,
  );

const brotli = (text) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
