/** vite, webpack, webpack-cli, webpack-dev-server, …: builds, tests and checks. */
import { program } from "../program.ts";
import { JS_TASKS } from "./vocabulary.ts";

export default program({
  names:
    "vite webpack webpack-cli webpack-dev-server rollup rolldown rspack rsbuild parcel " +
    "snowpack esbuild swc tsup tsdown unbuild microbundle ncc pkgroll bunchee",
  traits: ["project-tool", "makes-programs: vite webpack rollup esbuild swc tsup ncc"],
  tasks: JS_TASKS,
  flags: `--watch -w --dts --clean --splitting --no-splitting --minify? --sourcemap? --no-sourcemap
    --bundle --tree-shaking? --keep-names --legal-comments? --charset? --color --log-override
    --packages? --allow-overwrite --analyze? --jsx? --jsx-* --preserve-symlinks --progress
    --no-progress --stats? --merge --disable-interpret --hot --no-hot --open? --no-open --force -f
    --emptyOutDir --strictPort --ssr? --manifest? --ssrManifest? --clearScreen --no-clearScreen
    --debug --no-cache --no-source-maps --no-optimize --no-scope-hoist --no-content-hash
    --detailed-report? --no-hmr --https --lazy --stub --parallel --silent --compact --no-indent
    --esModule --no-esModule --no-externalLiveBindings --no-freeze --no-interop --failAfterWarnings
    --generatedCode --treeshake --no-treeshake --waitForBundleInput --no-watch --no-config --license
    --no-source-map-register -q -C -m -s --transpile-only --v8-cache --copy-files -D
    --strip-leading-paths --include-dotfiles --no-swcrc --shims --cjsInterop --treeshake?
    --publicDir? --legacy-output --dts-resolve --dts-only --experimental-dts --publint --attw
    --unused --exports --report --environment --app --isolate --optimizeDeps`,
  values: `-p --port -H --host --hostname --mode -m --base -t --target -f --format --platform
    --loader --loader:* --define --define:* --external --external:* --alias:* --pure:* --drop
    --drop:* --drop-labels --supported:* --main-fields --conditions --resolve-extensions --log-level
    --logLevel --log-limit --line-limit --global-name --banner:* --footer:* --banner --footer
    --entry-names --chunk-names --asset-names --public-path --public-url --out-extension:*
    --sources-content --source-root --sourcefile --mangle-props --reserve-props --env --node-env
    --devtool --stats --name -n --globals -g --exports --amd.* --assetFileNames --chunkFileNames
    --entryFileNames --strict --output.* --context --filter --ignore-watch --jsx-factory --ext
    --extensions --assetsDir --assetsInlineLimit --no-external --dist --filename --engines --ignore
    -x --servedir-fallback --configLoader --sync --source-maps --outExtension --env.*`,
  options: {
    "-c|--config|--config-file|--configPlugin|--config-name=": "load",
    "--root|--cwd|--config-root=": "load",
    "--entry|-e|--entry.*=": "load",
    "-r|--require|--plugin|--preset|--plugins=": "load",
    "-i|--input=": "load",
    "--tsconfig=": "load",
    "--inject|--inject:*=": "load",
    "--env-file=": "load",
    "-o|--outfile|--out|--outdir|--out-dir|--outDir|--dir|-d|--file|--dist-dir|--cache-dir=":
      "write",
    "--output-path|--json|--metafile|--mangle-cache|--out-file=": "write",
    "--serve?": "net.listen",
    "--servedir=": "net.listen",
    "--onSuccess|--on-success=": "shell",
    "--outbase=": "own",
    "--experimental-*": "own",
    "--profile?": "own",
  },
  verbs: [["code.exec.project_task"]],
});
