/**
 * Results as lines and as a Markdown page. Every figure is a ratio to the anchor of its row;
 * absolute figures stand beside it.
 */

/**
 * A result: `{ what, ratio?, value, anchor?, unit, bar?: { of, most?, least?, missing? }, noise?
 * }`.
 */
export function passes({ ratio, value, bar }) {
  if (!bar) return undefined;
  const figure = bar.of === "ratio" ? ratio.median : value;
  return (
    (bar.most === undefined || figure <= bar.most) &&
    (bar.least === undefined || figure >= bar.least)
  );
}

const number = (value) =>
  value === undefined
    ? "-"
    : value >= 1000
      ? Math.round(value).toLocaleString("en-US")
      : value >= 100
        ? value.toFixed(0)
        : value >= 10
          ? value.toFixed(1)
          : value.toFixed(2);

const ratioText = (ratio) =>
  ratio === undefined
    ? "-"
    : `${number(ratio.median)} (${number(ratio.p10)} to ${number(ratio.p90)})`;
const barText = ({ bar, unit }) =>
  bar === undefined
    ? ""
    : `${bar.most === undefined ? `≥ ${number(bar.least)}` : `≤ ${number(bar.most)}`}${bar.of === "ratio" ? " ×" : ` ${unit}`}`;
const passText = (result) =>
  ({ true: "pass", false: "**miss**", undefined: result.noise ? "noise" : "" })[
    String(passes(result))
  ];

export const verdict = (result) =>
  `${passText(result).replaceAll("*", "").padEnd(5)} ${result.what}: ratio ${ratioText(result.ratio)}, ${number(result.value)} ${result.unit}` +
  `${result.anchor === undefined ? "" : ` against ${number(result.anchor)}`}${result.bar ? ` [bar ${barText(result)}]` : ""}`;

export function markdown({ header, rows }) {
  const lines = [
    "# Benchmark results",
    "",
    "Made by `npm run bench`. A ratio is the median over interleaved pairs within one run, with the 10th and 90th percentile in",
    "parentheses; `A/A` is an anchor against itself, so it shows this machine's noise. Absolute figures are medians of the same run.",
    "",
    ...Object.entries(header).map(([key, value]) => `- ${key}: ${value}`),
  ];
  for (const { title, notes, results, seconds } of rows) {
    lines.push(
      "",
      `## ${title}`,
      "",
      "| | ratio | here | anchor | bar | |",
      "|---|---|---|---|---|---|",
    );
    for (const result of results) {
      const { what, ratio, value, anchor, unit } = result;
      const cells = [
        what,
        ratioText(ratio),
        `${number(value)} ${unit}`,
        anchor === undefined ? "-" : `${number(anchor)} ${unit}`,
      ];
      lines.push(`| ${cells.join(" | ")} | ${barText(result)} | ${passText(result)} |`);
    }
    lines.push("", ...notes.map((note) => `- ${note}`), `- took ${seconds} s`);
  }
  return `${lines.join("\n")}\n`;
}
