/** typst: makes documents. */
import { program } from "../program.ts";

export default program({
  names: "typst",
  traits: ["project-tool", "typesetter"],
  flags: "--ignore-system-fonts --no-pdf-tags --open? --timings? --variants",
  values: `--input --format -f --pages --ppi --diagnostic-format -j --jobs --features
    --creation-timestamp --pdf-standard --target --field --font-path --one`,
  options: {
    "--root=": "load",
    "--package-path|--package-cache-path=": "load",
    "--make-deps|--deps=": "write",
    "--cert=": "net.remote",
  },
  verbs: [
    ["exec.help", "."],
    ["code.exec.project_task", "watch|w|query|eval|fonts @read"],
    ["code.exec.project_task", "compile|c @read @write"],
    ["fs.write.project", "init"],
    ["pkg.install", "update"],
  ],
});
