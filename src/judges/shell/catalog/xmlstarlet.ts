/** xmlstarlet: XML read and changed. */
import { program } from "../program.ts";

/**
 * `document("x.xml")` reads another file; which one, where its name is computed, only the run
 * itself will tell.
 */
const DOCUMENTS = /\bdocument\s{0,9}\((?:\s{0,9}(["'])([^"']{0,400})\1\s{0,9}\))?/g;

export default program({
  names: "xmlstarlet",
  source: "xmlstarlet(1)",
  flags: `-t --template --text -T -n --nl -e --noindent -q --quiet -C --comp -R --root -B --noblanks
    -D --dropdtd -H --html -a -u --well-formed -w --err -b --list-good -g --stop -E -P --pf -S --ps
    -O --omit-decl -f --inp-name --elif --else --break --recover --nocdata --nsclean --noenc --qname
    -k --list-bad`,
  values: `-v --value-of -m --match -c --copy-of -i --if --elif -o --output-text --var -N -s --sort
    --indent-spaces --encode -p --xpath -d --delete --subnode --insert --append --move --rename -r
    -u --update --value --type --expr -x -Q`,
  options: {
    "--net": "net.request",
    "-L|--inplace": "fs.write.inplace",
    "--xsd|--dtd|--relaxng=": "read",
  },
  verbs: [
    [
      "exec.read",
      "sel|select|ed|edit|val|validate|fo|format|el|elements|c14n|canonic|ls|list|esc|escape|" +
        "unesc|unescape|pyx|xmln|depyx|p2x @read",
    ],
    ["exec.read", "tr|transform @load"],
  ],
  judge: (command, report, { table }) => {
    table(command, report);
    for (const arg of command.args) {
      for (const [, , path] of arg.matchAll(DOCUMENTS)) {
        if (path === undefined) report.add("code.exec.dynamic");
        else report.reads(path);
      }
    }
  },
});
