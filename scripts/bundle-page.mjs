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
/** Where a script in the page leaves what others import from it. */
const sharedBy = (chunk) => `globalThis.countersign_${chunk.name}`;
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
    rolldownOptions: { output: { codeSplitting: { groups: [PREVIEW, APP, REST] } } },
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

/** What draws a card for reading, with all that it imports. */
const PREVIEW = { name: "preview", test: /page\/preview\.tsx$/, priority: 2 };
/** All else that the page imports before it loads anything more. */
const APP = { name: "app", test: (id) => !id.endsWith(".html"), tags: ["$initial"], priority: 1 };
/** What is loaded next; views use parts of it. */
const REST = { name: "rest", test: /page\/(?:rest|views\/(?:stop|times))\.(?:ts|tsx|css)$/ };

/** Puts the first scripts and the style into the page, and removes their files. */
const standsInPage = (early) => ({
  name: "stands-in-page",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, output) {
      const all = Object.values(output);
      const chunkOf = (name) => all.find((each) => each.type === "chunk" && each.name === name);
      const [preview, app, rest] = ["preview", "app", "rest"].map(chunkOf);
      const inPage = [preview, app];
      const styles = all.filter(({ fileName }) => /\/(?:preview|app)-.*\.css$/.test(fileName));
      // what a view needs before it runs: the first files are there, and so is the rest
      const gone = new RegExp(
        [...inPage, ...styles].map(({ fileName }) => fileName).join("|"),
        "g",
      );
      for (const chunk of all) {
        if (chunk.type !== "chunk") continue;
        for (const shared of inPage) if (chunk !== shared) chunk.code = fromShared(chunk, shared);
      }
      for (const chunk of inPage) chunk.code = toShared(chunk);
      for (const chunk of all)
        if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(gone, rest.fileName);
      const page = output["index.html"];
      const style = styles.map(({ source }) => source).join("");
      page.source = page.source
        .replace(/\s*<script type="module"[^>]*>\s*<\/script>/g, "")
        .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
        .replace(EARLY, () => inline("script", early))
        .replace("</head>", () => `${inline("style", style)}\n</head>`)
        // the first one runs at once, and the other when it is here too
        .replace("</body>", () => `${inPage.map(asScript).join("\n")}\n</body>`);
      for (const { fileName } of [...inPage, ...styles]) delete output[fileName];
    },
  },
});

/** A module would wait for the whole page. What Vite adds asks for the module's own facts. */
const asScript = ({ name, code }) =>
  name === "preview"
    ? inline(
        "script",
        `(()=>{"use strict";const meta={url:document.baseURI};${code.replaceAll("import.meta", "meta")}})()`,
      )
    : inline('script type="module"', code);

function inline(tag, text) {
  const [name] = tag.split(" ");
  if (text.includes(`</${name}`) || text.includes("<!--"))
    throw new Error(`the page's ${name} holds what ends it in HTML`);
  return `<${tag}>${text.trim()}</${name}>`;
}

/** The exports of a chunk in the page: no file can import from it. */
function toShared(chunk) {
  const changes = [];
  for (const node of parseAst(chunk.code).body)
    if (node.type === "ExportNamedDeclaration") {
      const names = node.specifiers.map(
        ({ local, exported }) => `get ${exported.name}(){return ${local.name}}`,
      );
      changes.push([node, `${sharedBy(chunk)}={${names.join(",")}};`]);
    }
  return withChanges(chunk.code, changes).replaceAll(/import\((["'`])\.\//g, "import($1/assets/");
}

/** What a chunk imports from one in the page. */
function fromShared(chunk, shared) {
  const changes = [];
  for (const node of parseAst(chunk.code).body)
    if (
      node.type === "ImportDeclaration" &&
      node.source.value.endsWith(shared.fileName.split("/").at(-1))
    ) {
      const names = node.specifiers.map(({ local, imported }) => `${imported.name}:${local.name}`);
      const read = names.length === 0 ? "" : `const{${names.join(",")}}=${sharedBy(shared)};`;
      changes.push([node, read]);
    }
  return withChanges(chunk.code, changes);
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
