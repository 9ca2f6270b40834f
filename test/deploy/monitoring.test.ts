/**
 * The alerts and the dashboard of deploy/monitoring name metrics, labels and values that gateways
 * really have.
 */
import { readFileSync } from "node:fs";
import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { metricsText } from "../support/metrics.ts";
import { type Nodes, openNodes } from "../support/nodes.ts";
import { sql } from "../support/postgres.ts";

const FOLDER = "deploy/monitoring";

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<"summary" | "description", string>>;
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { uid: string } }[];
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string }[];
  };
}

const rules = parse(readFileSync(`${FOLDER}/alerts.yml`, "utf8")) as {
  groups: { name: string; rules: Alert[] }[];
};
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(`${FOLDER}/grafana.json`, "utf8")) as Dashboard;
const charts = dashboard.panels.filter(({ type }) => type !== "row");
const expressions = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...charts.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, filled(expr)]),
  ),
];

/** As Grafana asks it. */
function filled(expression: string): string {
  return expression.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");
}

interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly value: string }[];
}

/** What an expression reads, and the labels by which it adds up. Throws if it is not PromQL. */
function readIn(expression: string): { selectors: Selector[]; grouped: string[] } {
  const selectors: Selector[] = [];
  const grouped: string[] = [];
  const textOf = ({ from, to }: SyntaxNode) => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter({ type, node }) {
      if (type.isError) throw new Error(`no PromQL at ${node.from}: ${expression}`);
      if (type.name === "VectorSelector") selectors.push(selectorOf(node, textOf));
      if (type.name === "GroupingLabels")
        grouped.push(
          ...textOf(node)
            .replace(/[()\s]/g, "")
            .split(",")
            .filter(Boolean),
        );
    },
  });
  return { selectors, grouped };
}

function selectorOf(node: SyntaxNode, textOf: (node: SyntaxNode) => string): Selector {
  const metric = textOf(node.getChild("Identifier")!);
  const matchers = node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? [];
  return {
    metric,
    matchers: matchers.map((matcher) => ({
      label: textOf(matcher.getChild("LabelName")!),
      value: textOf(matcher.getChild("StringLiteral")!).slice(1, -1),
    })),
  };
}

/** The labels of each metric, with the values that they have. */
function metricsIn(text: string): Map<string, Map<string, Set<string>>> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const known = found.get(name) ?? new Map<string, Set<string>>();
    found.set(name, known);
    for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return found;
}

/** The dashboard's own variable. */
const CHOSEN = `$\{datasource}`;

/** Prometheus adds these itself. */
const ADDED = ["job", "instance"];

describe("the alerts and the dashboard", () => {
  let cluster: Nodes;
  let metrics: Map<string, Map<string, Set<string>>>;
  beforeAll(async () => {
    cluster = await openNodes(2);
    const [one] = cluster.nodes;
    await one!.ask({ tool: "Read", input: { file_path: "/tmp/a" } });
    for (const decision of ["approve", "deny"]) {
      const waiting = one!.ask({ session: `s:${decision}` });
      const [asked] = await one!.pending();
      await one!.answer(asked!.id, { decision });
      await waiting;
    }
    await sql(
      cluster.url,
      `INSERT INTO countersign.shared (kind, key, value, version, node, until)
       VALUES ('lease', 'pager', '{}', 1, 'another', clock_timestamp() + interval '60 s')`,
    );
    metrics = metricsIn(await metricsText(one!));
  });
  afterAll(() => cluster.stop());

  it.each(expressions)("%s asks for what there is: %s", (_name, expression) => {
    const { selectors, grouped } = readIn(expression);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { metric, matchers } of selectors) {
      if (metric === "up") continue;
      const labels = metrics.get(metric);
      expect([metric, labels !== undefined]).toEqual([metric, true]);
      for (const { label } of matchers) expect([...labels!.keys(), ...ADDED]).toContain(label);
    }
    const known = selectors.flatMap(({ metric }) => [...(metrics.get(metric)?.keys() ?? [])]);
    for (const label of grouped) expect([...known, ...ADDED]).toContain(label);
  });

  it("name values of labels that the code has", () => {
    const named = expressions
      .flatMap(([, expression]) => readIn(expression).selectors)
      .flatMap(({ matchers }) => matchers)
      .filter(({ label }) => !ADDED.includes(label))
      .map(({ label, value }) => `${label}=${value}`);
    const KNOWN = ["status=approved|rejected", "status=expired", "decision=deny", "by=gateway"];
    expect([...new Set(named)].sort()).toEqual(
      [...KNOWN, "channel=cli", "held=here", "held=nowhere"].sort(),
    );
    const model = readFileSync("src/core/model.ts", "utf8");
    for (const value of ["approved", "rejected", "expired", "deny", "gateway"])
      expect(model).toContain(`"${value}"`);
    expect(metrics.get("countersign_approvals_total")?.get("status")).toEqual(
      new Set(["approved", "rejected"]),
    );
  });

  it("have for each alert a severity, and words that say what is wrong and what follows", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(["critical", "warning"]).toContain(labels.severity);
      expect([alert, annotations.summary, annotations.description]).toEqual([
        alert,
        expect.stringMatching(/\w{3}/),
        expect.stringMatching(/\.$/),
      ]);
      // a label that the expression adds up over is not there to be named
      const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name]) => name!);
      const { expr } = alerts.find((each) => each.alert === alert)!;
      const isWhole = !/\b(?:sum|max|min)\b/.test(expr);
      for (const name of named) expect(isWhole ? ADDED : readIn(expr).grouped).toContain(name);
    }
  });

  it("ask a data source that the reader chooses", () => {
    expect(dashboard.templating.list).toContainEqual(
      expect.objectContaining({ name: "datasource", type: "datasource", query: "prometheus" }),
    );
    for (const { targets = [], datasource } of charts) {
      expect(datasource?.uid).toBe(CHOSEN);
      expect(targets.length).toBeGreaterThan(0);
      for (const target of targets) expect(target.datasource.uid).toBe(CHOSEN);
    }
  });

  it("draw each chart in a place of its own", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  it("have every metric of a cluster in the dashboard or an alert", () => {
    const used = new Set(
      expressions.flatMap(([, expression]) =>
        readIn(expression).selectors.map(({ metric }) =>
          metric.replace(/_(bucket|sum|count)$/, ""),
        ),
      ),
    );
    const ours = [...metrics.keys()]
      .filter((name) => /^countersign_(?:database|cluster)_/.test(name))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ""));
    expect(ours.filter((name) => !used.has(name))).toEqual([]);
  });
});
