/** Options that are harmless for every program, so that no entry has to list them. */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Without a value, or with one that only says how much or how. */
export const COMMON_FLAGS = set(`
  -h --help -help -V --version -version --verbose -v --quiet -q --silent --no-color --no-colour
  --color --colour --colors --no-colors --json --yaml --csv --table --plain --pretty --compact --raw
  --no-pager --no-headers --no-header --headers --progress --no-progress --no-input
  --non-interactive --no-interactive --batch-mode --all --long --short --wide --full
  --human-readable --dry-run --dryrun --debug --trace --summary --details --verbose-output
  --no-banner --no-spinner --no-update-notifier --no-trunc
`);

/** With a value, in the same word or the next. */
export const COMMON_VALUES = set(`
  --limit --max --max-items --max-results --count --page --page-size --per-page --offset --sort
  --sort-by --order --order-by --filter
  --query --search --fields --columns --since --until --from-date --to-date --timeout --log-level
  --loglevel --verbosity --width --depth
  --region --zone --location --project --profile --namespace --tail --lines
`);

/** Options for the look of the output, if their value is one of these words. */
export const FORMAT_OPTIONS = set(
  "-o --output --format --output-format -f --out-format --reporter --report-format",
);
export const FORMATS = set(`
  json yaml yml text txt table csv tsv xml html markdown md name wide id ids jsonl ndjson toml plain
  pretty compact raw short long full human list tree quiet none simple stylish github sarif junit
  default dot verbose
`);

/** Whether an option is harmless by its name alone, and whether it takes a value. */
export function commonOption(
  name: string,
  value: string | undefined,
): "flag" | "value" | undefined {
  if (COMMON_FLAGS.has(name)) return "flag";
  if (COMMON_VALUES.has(name)) return "value";
  return FORMAT_OPTIONS.has(name) && value !== undefined && FORMATS.has(value)
    ? "value"
    : undefined;
}
