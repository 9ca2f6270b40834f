/** rsvg-convert, cairosvg, img2pdf: pictures. */
import { program } from "../program.ts";

export default program({
  names: "rsvg-convert cairosvg img2pdf",
  flags: `-a|--keep-aspect-ratio --no-keep-image-data --keep-image-data --auto-orient --verbose
    --nodate --pillow-limit-break`,
  values: `-w|--width|--output-width -h|--height|--output-height -f|--format -d|--dpi-x -p|--dpi-y
    -x|--x-zoom -y|--y-zoom -z|--zoom -b|--background-color --page-width --page-height
    -l|--accept-language --left --top -s|--scale -W -H -S|--pagesize --imgsize --border --fit
    --rotation --title --author --creator --viewer-page-layout --viewer-zoom --id -i`,
  options: {
    "-o|--output=": "write",
    "--stylesheet|--from-file=": "read",
    "-u|--unsafe|--unlimited": "exec.unknown_option",
  },
  operands: "read",
});
