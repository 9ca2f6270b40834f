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
  try {
    return readFileSync(built(`channels/companion/page/${name}`), "utf8");
  } catch (cause) {
    throw new CountersignError(
      "channel-down",
      `the companion page is not built: ${name} is missing; run npm run build`,
      { cause },
    );
  }
}
