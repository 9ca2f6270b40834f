/** Draws stacked bars with uPlot, in the page's colours. Loaded only where a chart is shown. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { locale } from "../language.ts";
import type { Day } from "./records.ts";

export interface Chart {
  show(days: readonly Day[]): void;
  remove(): void;
}

/** From the bottom of a bar up. A pattern tells them apart where colours do not. */
const PARTS = [
  { key: "approved", colour: "--safe", pattern: "plain" },
  { key: "denied", colour: "--catastrophic", pattern: "stripes" },
  { key: "expired", colour: "--dangerous", pattern: "dots" },
  { key: "cancelled", colour: "--soft", pattern: "hollow" },
] as const;

type Pattern = (typeof PARTS)[number]["pattern"];

const HEIGHT = 220;
const BAR = 0.72;
const WIDEST_BAR = 40;

/** `pointed`: the number of the day that the pointer is over; undefined: of none. */
export function drawChart(place: HTMLElement, pointed: (day: number | undefined) => void): Chart {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(name).trim();
  const plot = new uPlot(optionsOf(place, colour, pointed), [[], [], [], [], []], place);
  const fit = new ResizeObserver(() => plot.setSize({ width: widthOf(place), height: HEIGHT }));
  fit.observe(place);
  return {
    show: (days) => plot.setData(stacked(days)),
    remove() {
      fit.disconnect();
      plot.destroy();
    },
  };
}

const widthOf = (place: HTMLElement): number => Math.max(200, place.clientWidth);

function optionsOf(
  place: HTMLElement,
  colour: (name: string) => string,
  pointed: (day: number | undefined) => void,
): uPlot.Options {
  const font = `${12 * textScale()}px system-ui, sans-serif`;
  const axis = { stroke: colour("--soft"), font, ticks: { show: false } };
  return {
    width: widthOf(place),
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: true, range: withEdges }, y: { range: fromZero } },
    axes: [
      { ...axis, grid: { show: false }, values: dayNames, space: 60 * textScale() },
      {
        ...axis,
        grid: { stroke: colour("--line"), width: 1 },
        incrs: WHOLE,
        size: 44 * textScale(),
      },
    ],
    // the highest part is drawn first, and each lower one over it
    series: [{}, ...PARTS.toReversed().map((part) => seriesOf(part, colour))],
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC"),
    hooks: { setCursor: [({ cursor }) => pointed(cursor.idx ?? undefined)] },
  };
}

/** How much larger than usual the person has set texts. */
const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000];
const DAY_S = 86_400;
/** The first and the last bar are shown whole. */
const withEdges: uPlot.Scale.Range = (_plot, from, to) => [from - DAY_S / 2, to + DAY_S / 2];
const fromZero: uPlot.Scale.Range = (_plot, _from, to) => [0, Math.max(4, to * 1.08)];

const dayNames: uPlot.Axis.Values = (_plot, splits) =>
  splits.map((at) =>
    at % DAY_S === 0
      ? new Date(at * 1000).toLocaleDateString(locale.value, {
          month: "short",
          day: "numeric",
          timeZone: "UTC",
        })
      : "",
  );

function seriesOf(
  { colour: name, pattern }: (typeof PARTS)[number],
  colour: (name: string) => string,
): uPlot.Series {
  const ink = colour(name);
  return {
    stroke: ink,
    width: 1,
    fill: patternOf(pattern, ink, colour("--ground")),
    paths: uPlot.paths.bars!({ size: [BAR, WIDEST_BAR] }),
    points: { show: false },
  };
}

/** Seconds of the days, then for each part from the top the height that its upper edge has. */
function stacked(days: readonly Day[]): uPlot.AlignedData {
  const times = days.map(({ day }) => Date.parse(day) / 1000);
  const edges = PARTS.map((_, index) =>
    days.map((day) => PARTS.slice(0, index + 1).reduce((sum, { key }) => sum + day[key], 0)),
  );
  return [times, ...edges.toReversed()];
}

const TILE = 8;

function patternOf(pattern: Pattern, ink: string, ground: string): string | CanvasPattern {
  if (pattern === "plain") return ink;
  if (pattern === "hollow") return ground;
  const tile = document.createElement("canvas");
  tile.width = tile.height = TILE;
  const brush = tile.getContext("2d")!;
  brush.fillStyle = ground;
  brush.fillRect(0, 0, TILE, TILE);
  brush.fillStyle = brush.strokeStyle = ink;
  if (pattern === "stripes") stripe(brush);
  else brush.fillRect(2, 2, TILE / 2, TILE / 2);
  return brush.createPattern(tile, "repeat")!;
}

function stripe(brush: CanvasRenderingContext2D): void {
  brush.lineWidth = 4;
  brush.beginPath();
  for (const shift of [-TILE, 0, TILE]) {
    brush.moveTo(shift - 2, TILE + 2);
    brush.lineTo(shift + TILE + 2, -2);
  }
  brush.stroke();
}
