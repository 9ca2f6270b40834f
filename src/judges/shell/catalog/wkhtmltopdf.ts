/** wkhtmltopdf, wkhtmltoimage, weasyprint: pages of the web as PDF. */
import { program } from "../program.ts";

export default program({
  names: "wkhtmltopdf wkhtmltoimage weasyprint",
  traits: ["typesetter: wkhtmltopdf weasyprint"],
  source: "wkhtmltopdf -H, weasyprint --help",
  flags: `-q -g|--grayscale -l|--lowquality --no-background --background --disable-javascript
    --enable-javascript --print-media-type --no-images --images --disable-smart-shrinking
    --enable-smart-shrinking --no-outline --outline --disable-external-links
    --disable-internal-links --enable-internal-links --enable-external-links --no-pdf-compression
    --no-collate --collate --footer-line --header-line --use-xserver --presentational-hints
    --optimize-images --full-fonts --hinting --uncompressed-pdf --disable-local-file-access
    --no-stop-slow-scripts --transparent`,
  values: `--page-size -O|--orientation -T|--margin-top -B|--margin-bottom -L|--margin-left
    -R|--margin-right -d|--dpi --title --zoom --javascript-delay --page-width --page-height
    --image-dpi --image-quality --load-error-handling --load-media-error-handling --copies
    --header-center --header-left --header-right --footer-center --footer-left --footer-right
    --header-font-size --footer-font-size --header-spacing --footer-spacing --encoding
    --minimum-font-size --viewport-size --window-status --crop-h --crop-w --crop-x --crop-y
    -f|--format --height --quality -e -m|--media-type -r|--resolution --pdf-variant --pdf-version -D
    -j --pdf-identifier`,
  options: {
    "--run-script|--user-style-sheet|--xsl-style-sheet|--enable-plugins=": "code.exec.escape",
    "--dump-outline|--cookie-jar|-c|--cache-folder=": "write",
    "--header-html|--footer-html|-s|--stylesheet|-a|--attachment=": "read",
    "--post|--post-file|--cookie|--custom-header|--username|--password|-p|--proxy|-u|--base-url=":
      "net.request",
    "--enable-local-file-access": "exec.unknown_option",
    "--allow=": "read",
    "--read-args-from-stdin": "exec.unknown_option",
  },
  operands: "write-last",
});
