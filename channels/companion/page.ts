/** Gives the page's files to the HTTP server: read once, when the channel is created. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { InlineHashes, Web, WebFile } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { built } from "../../src/core/package-root.ts";
import type { Theme } from "../themes.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  webmanifest: "application/manifest+json",
};
/** Served as they are, at the root: the scope of a service worker, and what devices look for. */
const FILES = [
  "sw.js",
  "manifest.webmanifest",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
] as const;
const FOLDER = "channels/companion/page";
/** The addresses of the app's views: each is answered with the page, which shows what they name. */
const VIEWS = [
  "/",
  "/a/:id",
  "/history",
  "/history/:id",
  "/insights",
  "/sessions",
  "/grants",
  "/settings",
];

/** Throws `channel-down` when the page is not built. */
export function servePage(web: Pick<Web, "page">, theme: Theme): void {
  const page = pageIn(theme);
  for (const path of VIEWS) web.page(path, page);
  for (const name of FILES) web.page(`/${name}`, { type: typeOf(name)!, body: read(name) });
  for (const name of assets()) {
    const type = typeOf(name);
    // named by their content: what is in a cache is never out of date
    if (type) web.page(`/assets/${name}`, { type, body: read(`assets/${name}`), forever: true });
  }
}

/** The compressed page is that of the theme that most have. */
function pageIn(theme: Theme): WebFile {
  const built = String(read("index.html"));
  const body = built.replace(`data-theme="${BUILT_THEME}"`, `data-theme="${theme}"`);
  const brotli = theme === BUILT_THEME ? read("index.html.br") : undefined;
  return { type: TYPES.html!, body: Buffer.from(body), brotli, inline: inlineIn(body) };
}

const BUILT_THEME: Theme = "auto";

/** Of exactly the texts between the tags, as a browser computes them. */
function inlineIn(page: string): InlineHashes {
  const hashes = (pattern: RegExp) =>
    [...page.matchAll(pattern)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  return {
    scripts: hashes(/<script\b[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style\b[^>]*>([\s\S]*?)<\/style>/g),
  };
}

const typeOf = (name: string) => TYPES[name.slice(name.lastIndexOf(".") + 1)];
const assets = () => orNotBuilt(() => readdirSync(built(`${FOLDER}/assets`)));
const read = (name: string) => orNotBuilt(() => readFileSync(built(`${FOLDER}/${name}`)));

function orNotBuilt<T>(load: () => T): T {
  try {
    return load();
  } catch (cause) {
    const message = "the companion page is not built; run npm run build";
    throw new CountersignError("channel-down", message, { cause });
  }
}
