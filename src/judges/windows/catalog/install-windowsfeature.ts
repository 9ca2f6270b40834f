/**
 * install-windowsfeature, enable-windowsoptionalfeature, add-windowsfeature, add-windowscapability,
 * …
 */
import { program } from "../program.ts";

export default program({
  names:
    "install-windowsfeature enable-windowsoptionalfeature add-windowsfeature " +
    "add-windowscapability add-appxpackage add-appxprovisionedpackage",
  dialect: "cmdlet",
  verbs: [["pkg.install"]],
});
