/** vite, webpack, webpack-cli, webpack-dev-server, …: builds, tests and checks. */
import { program } from "../program.ts";
import { BUNDLER_VALUES, far } from "./vocabulary.ts";

export default program({
  names:
    "vite webpack webpack-cli webpack-dev-server rollup rolldown rspack rsbuild parcel snowpack esbuild swc tsup tsdown unbuild microbundle ncc pkgroll bunchee",
  traits: ["project-tool"],
  values: BUNDLER_VALUES,
  verbs: [
    ["code.exec.project_task", "@write:-o|--outfile|--out|--outdir|--out-dir|--outDir|-d|--dir|--file"],
    ["code.exec.script", far("-c --config --root -e --entry -r --require --plugin")],
  ],
});
