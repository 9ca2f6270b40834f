/** textutil: documents in another form, on macOS. */
import { program } from "../program.ts";

export default program({
  names: "textutil",
  source: "textutil(1)",
  flags: "--stdin --stdout --nostore --noload --strip",
  values: `--format --encoding --inputencoding --extension --fontname --fontsize --title --author
    --subject --keywords --comment`,
  options: { "--output|--outputdir=": "write" },
  verbs: [
    ["exec.read", "-info|--info|-help @read"],
    ["fs.write.project", "-convert=*|-cat=* @read"],
  ],
});
