/** ocrmypdf: text from pictures in PDF. */
import { program } from "../program.ts";

export default program({
  names: "ocrmypdf",
  flags: `-r|--rotate-pages -d|--deskew -c|--clean -i|--clean-final --remove-background
    -f|--force-ocr -s|--skip-text --redo-ocr
    --no-progress-bar --invalidate-digital-signatures --no-overwrite
    --continue-on-soft-render-error`,
  values: `-l|--language -j|--jobs --output-type --title --author --subject --keywords --image-dpi
    --oversample -O|--optimize --jpeg-quality --png-quality --jbig2-lossy --pages
    --max-image-mpixels --skip-big --rotate-pages-threshold --pdf-renderer --tesseract-pagesegmode
    --tesseract-oem --tesseract-timeout --tesseract-thresholding --fast-web-view
    --pdfa-image-compression --color-conversion-strategy`,
  options: {
    "--sidecar=": "write",
    "--plugin|--unpaper-args|--tesseract-config=": "code.exec.escape",
    "--user-words|--user-patterns=": "read",
  },
  operands: "write-second",
});
