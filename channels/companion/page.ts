/** Hands the page's files to the web door: read once, when the channel is created. */
import { readFileSync } from "node:fs";
import type { Web } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import type { Theme } from "../themes.ts";

const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
} as const;
const FILES = [
  "index.html",
  "style.css",
  "app.js",
  "card.js",
  "dom.js",
  "link.js",
  "pairing.js",
  "reading.js",
] as const;

/**
 * Next to this module when it is built; run from its source, the page's scripts are where the build
 * put them.
 */
const PLACES = [
  new URL("./page/", import.meta.url),
  new URL("../../dist/channels/companion/page/", import.meta.url),
];

/** Throws `channel-down` when a file is missing. */
export function servePage(web: Pick<Web, "page">, theme: Theme): void {
  for (const name of FILES) {
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES];
    if (name === "index.html")
      web.page("/", { type, body: read(name).replace("<html ", `<html data-theme="${theme}" `) });
    else web.page(`/${name}`, { type, body: read(name) });
  }
}

function read(name: string): string {
  for (const place of PLACES) {
    try {
      return readFileSync(new URL(name, place), "utf8");
    } catch {
      // it may be in the next place
    }
  }
  throw new CountersignError(
    "channel-down",
    `the companion page is not built: ${name} is missing; run npm run build`,
  );
}
