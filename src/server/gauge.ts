/** A gauge that is read when the metrics are. */
import { Gauge, type Registry } from "prom-client";

/** `read` resolves with undefined, or rejects, where there is nothing to say: it is left out. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await valueFrom(read);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

async function valueFrom(
  read: () => number | undefined | Promise<number | undefined>,
): Promise<number | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
