/** ctags, etags, gtags, cscope: they index a project. */
import { program } from "../program.ts";

export default program({
  names: "ctags etags gtags cscope universal-ctags",
  traits: ["project-tool"],
  flags: `-R -a -u -V -x -e -n -N -F -B --recurse? --append? --sort? --links? --totals? --quiet?
    --tag-relative? --line-directives? --list-* --print-language -b -q -k -c -v -I -d -U
    --incremental --compact --objdir --skip-unreadable --use-slash-as-filename-separator?
    --with-list-options --maxdepth`,
  values: `--languages --exclude --exclude-exception --fields --extras --kinds-* --*-kinds --langmap
    --map-* --language-force --output-format --excmd --maxdepth --if0 --input-encoding
    --pattern-length-limit --regex-* -s -p -P -0 -1 -2 -3 -4 -5 -6 -7 -8 -9`,
  options: {
    "-f|-o=": "write",
    "-L=": "read",
    "-i=": "read",
    "--options|--options-maybe|--optlib-dir|--_*=": "load",
    "--gtagsconf|--gtagslabel=": "load",
    "--filter?": "own",
    "--data-dir|--libexec-dir=": "load",
  },
  verbs: [["code.exec.project_task"]],
});
