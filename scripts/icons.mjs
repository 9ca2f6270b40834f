/**
 * Draws the icons of the companion app from channels/companion/page/icon.svg: `node
 * scripts/icons.mjs`. A maskable one has room around the sign, since systems cut icons to shapes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const directory = fileURLToPath(new URL("../channels/companion/page/", import.meta.url));
const svg = readFileSync(join(directory, "icon.svg"), "utf8");
const maskable = svg
  .replace('rx="7"', "")
  .replace(
    /(<rect[^>]*\/>)([\s\S]*)(<\/svg>)/,
    '$1<g transform="translate(4.8 4.8) scale(.7)">$2</g>$3',
  );

const ICONS = [
  ["icon-192.png", 192, svg],
  ["icon-512.png", 512, svg],
  ["icon-maskable-512.png", 512, maskable],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, size, drawing] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
  await page.screenshot({ path: join(directory, name), omitBackground: true });
  await page.close();
  console.log(name);
}
await browser.close();
