/** marp: slides made of Markdown. */
import { program } from "../program.ts";

export default program({
  names: "marp",
  source: "marp --help",
  packages: "@marp-team/marp-cli",
  flags: "--pdf --pptx --html? --notes --pdf-notes --pdf-outlines --no-config-file --parallel?",
  values: `--image --images --image-scale --jpeg-quality --title --description --author --keywords
    --bespoke.progress --template --url --og-image`,
  options: {
    "-o|--output=": "write",
    "-I|--input-dir=": "read",
    "-c|--config|--config-file|--engine|--theme|--theme-set|--browser-path=": "config",
    "--allow-local-files": "exec.unknown_option",
    "-s|--server": "net.listen",
    "-w|--watch|-p|--preview": "exec.read",
  },
  operands: "write-beside",
});
