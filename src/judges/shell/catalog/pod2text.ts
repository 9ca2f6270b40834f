/** pod2text, pod2man, antiword, html2text, …: documents as text. */
import { program } from "../program.ts";

export default program({
  names:
    "pod2text pod2man pod2usage docx2txt odt2txt txt2man catdoc antiword unrtf html2text pod2html",
  flags: `-a -i -l -q -t -u -v -b -x --lax --utf8 --nourls --html --text --latex --ascii --nobs
    --no-wrap-links --ignore-links --ignore-images --nometa`,
  values: `-c|--center -r|--release --section --name --date -w|--width -m --errors -e --indent
    --lquote --rquote --body-width --encoding -s -f --title --podroot --htmlroot --podpath`,
  options: {
    "--output|--outfile|-o|--cachedir=": "write",
    "--infile=": "read",
    "--exec_path|-P|--css=": "exec.unknown_option",
  },
  operands: "write-second",
});
