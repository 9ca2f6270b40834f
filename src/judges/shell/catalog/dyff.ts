/** dyff: differences between YAML files. */
import { program } from "../program.ts";

export default program({
  names: "dyff",
  flags: `-i|--ignore-order-changes --ignore-whitespace-changes -b|--omit-header
    -g|--use-go-patch-style -s|--set-exit-code --detect-kubernetes? --exclude-document-start
    -l|--no-table-style -x|--no-cert-inspection --swap --chroot-to-from --minor-change-threshold?
    -r|--restructure -O|--omit-indent-helper -p|--plain --ignore-value-changes`,
  values: `-o|--output --additional-identifier --filter --filter-regexp --exclude --exclude-regexp
    --multi-line-context-lines --chroot -k|--truecolor`,
  verbs: [
    ["exec.help", "version|help|completion"],
    ["exec.read", "between|bw|yaml|yml|json|last-applied @read"],
    ["fs.write.inplace", "yaml|yml|json -i|--in-place @write"],
  ],
});
