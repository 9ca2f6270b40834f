/** msgcat, msgfmt, msgmerge, xgettext, …: translations. */
import { program } from "../program.ts";

export default program({
  names:
    "msgcat msgconv msggrep msgcmp msgcomm msgunfmt msgfmt msguniq msgattrib " +
    "msgmerge msginit xgettext",
  source: "msgcat(1), xgettext(1)",
  flags: `-c|--check --statistics --use-fuzzy --strict --no-wrap -s|--sort-output -F|--sort-by-file
    -i|--indent -e -E --no-escape --escape --no-location -n|--add-location? --stringtable-input
    --properties-input -P --check-format --check-header --check-domain --translated --untranslated
    --no-obsolete --only-obsolete --fuzzy --no-fuzzy --only-fuzzy --set-fuzzy --clear-fuzzy
    --set-obsolete --clear-obsolete --clear-previous --previous -u|--unique --repeated --use-first
    --omit-header --no-translator --no-fuzzy-matching -N -m --multi-domain -a|--extract-all
    -j|--join-existing -C|--c++ -T|--trigraphs --qt --kde --boost --java --stringtable-output
    --no-hash --desktop -v --force-po --keep-flags --xml`,
  values: `--directory -D -L|--language -k|--keyword -l|--locale -w|--width -t|--to-code --from-code
    --lang --copyright-holder --package-name --package-version --msgid-bugs-address --flag --backup
    --suffix --more-than --less-than --endianness --alignment -K -J --check-accelerators -r
    --resource -M|--msgstr-suffix`,
  options: {
    "-o|--output-file|--output=": "write",
    "-d|-p|--output-dir|--default-domain=": "write",
    "--exclude-file|-x|--compendium|--style|--files-from|--reference|--only-file|--ignore-file=":
      "read",
    "--its|--input=": "read",
    "-U|--update": "fs.write.project",
  },
  operands: "read",
});
