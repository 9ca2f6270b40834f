/** Several gateways on one database, as they would run on several machines. */
import type { GatewayOptions } from "../../src/app/gateway.ts";
import { openGateway, type TestGateway } from "./gateways.ts";
import { newDatabase } from "./postgres.ts";

export interface Nodes {
  readonly url: string;
  readonly nodes: readonly TestGateway[];
  /** One more gateway on the same database. */
  add(yaml?: string, options?: GatewayOptions): Promise<TestGateway>;
  stop(): Promise<void>;
}

export const NODE = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {}, cli: {} }
log: { level: silent }
`;

/** `store`: what stands beside the URL in the config's part. */
export async function openNodes(
  count = 2,
  { yaml = NODE, store = {} }: { readonly yaml?: string; readonly store?: object } = {},
): Promise<Nodes> {
  const url = await newDatabase();
  const nodes: TestGateway[] = [];
  const add = async (text = yaml, options: GatewayOptions = {}) => {
    const config = `${text}\nstore: ${JSON.stringify({ url: "$DATABASE", ...store })}\n`;
    const node = await openGateway(config, options, { DATABASE: url });
    nodes.push(node);
    return node;
  };
  for (let each = 0; each < count; each++) await add();
  return {
    url,
    nodes,
    add,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
