/**
 * Builds the companion page into dist/channels/companion/page: Preact, no inline script or style,
 * files named by their content. Resolves with the paths of all modules that went into it.
 */
import { join } from "node:path";
import { build } from "vite";

const PAGE = join("channels", "companion", "page");

export async function bundlePage(root) {
  const made = await build({
    root: join(root, PAGE),
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: join(root, "dist", PAGE),
      // the compiler puts types there meanwhile
      emptyOutDir: false,
      target: "es2022",
      // a data: address is no script that the page's policy would run
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  return [made]
    .flat()
    .flatMap(({ output }) => output)
    .flatMap((chunk) => chunk.moduleIds ?? []);
}
