/** Reads the metrics of a gateway as Prometheus does. */
import type { TestGateway } from "./gateways.ts";

/** Each sample by its name and labels, as they stand in the text. */
export async function metricsOf(gateway: TestGateway): Promise<Record<string, number>> {
  const text = await metricsText(gateway);
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    samples.map((line): [string, number] => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

export async function metricsText({ url }: TestGateway): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}
