/** Gives the page's files to the HTTP server: read once, when the channel is created. */
import { readFileSync } from "node:fs";
import type { Web } from "../../src/core/channel.ts";
import { CountersignError } from "../../src/core/errors.ts";
import { built } from "../../src/core/package-root.ts";
import type { Theme } from "../themes.ts";

const TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  webmanifest: "application/manifest+json",
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
  "push.js",
  "sw.js",
  "manifest.webmanifest",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
] as const;

/** Throws `channel-down` when a file is missing. */
export function servePage(web: Pick<Web, "page">, theme: Theme): void {
  for (const name of FILES) {
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES];
    if (name === "index.html") {
      const body = String(read(name)).replace("<html ", `<html data-theme="${theme}" `);
      for (const path of ["/", "/a/:id"]) web.page(path, { type, body });
    } else
      web.page(`/${name}`, { type, body: type === TYPES.png ? read(name) : String(read(name)) });
  }
}

function read(name: string): Buffer {
  try {
    return readFileSync(built(`channels/companion/page/${name}`));
  } catch (cause) {
    throw new CountersignError(
      "channel-down",
      `the companion page is not built: ${name} is missing; run npm run build`,
      { cause },
    );
  }
}
