/** grep, egrep, fgrep, zgrep, …: programs that read text. */
import { program } from "../program.ts";

export default program({
  names: "grep egrep fgrep zgrep zegrep zfgrep bzgrep xzgrep zstdgrep ggrep pcregrep pcre2grep",
  flags: "--color?",
  values:
    "-A|--after-context -B|--before-context -C|--context -m|--max-count -d|--directories -D|--devices --include --exclude --exclude-dir --label",
  options: {
    "-e|--regexp=": "pattern",
    "-f|--file=": ["pattern", "read"],
    "--exclude-from=": "read",
    "-o|--only-matching": "count",
    "-c|--count": "count",
    "-n|--line-number": "count",
    "-l|--files-with-matches": "count",
    "-L": "count",
    "-b": "count",
    "-q": "count",
  },
  operands: "pattern-lines",
});
