/** inkscape: drawings. */
import { program } from "../program.ts";

export default program({
  names: "inkscape",
  source: "inkscape(1)",
  flags: `--batch-process --export-area-drawing -D --export-area-page -C --export-area-snap
    --export-text-to-path -T --export-plain-svg? -l --export-ignore-filters --vacuum-defs
    --query-all -S --query-x -X --query-y -Y --query-width -W --query-height -H --export-id-only -j
    --export-use-hints -t --no-convert-text-baseline-spacing --with-gui -g --system-data-directory
    --user-data-directory --verb-list`,
  values: `-w|--export-width -h|--export-height -d|--export-dpi --export-type -a|--export-area
    -i|--export-id -b|--export-background -y|--export-background-opacity --export-margin
    --export-ps-level --export-pdf-version --pages -n --pdf-page --pdf-font-strategy --query-id -I
    --convert-dpi-method --export-png-color-mode --export-png-compression --export-png-antialias
    --select --page`,
  options: {
    "-o|--export-filename|--export-file|--export-png|--export-pdf|--export-ps|--export-eps|-e=":
      "write",
    "-A|-P|-E=": "write",
    "--actions|--verb|--extension-dir|--actions-file=": "code.exec.escape",
    "--shell|--pipe": "code.exec.stdin",
    "--action-list": "help",
    "--export-overwrite": "fs.write.inplace",
  },
  operands: "read",
});
