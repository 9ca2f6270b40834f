/** Gateways on one database, and a fake platform that they all could connect to. */
import { randomBytes } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configOf } from "../channels/chat/gateway.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { newDatabase } from "../support/postgres.ts";
import type { ChatPlatform, SeenMessage } from "../worlds/platform.ts";

export interface ClusterRig {
  readonly url: string;
  readonly nodes: TestGateway[];
  /** One more gateway; `options`: the channel's, on top of the platform's. */
  add(name: string, options?: object): Promise<TestGateway>;
  /** A state directory with the keys that all nodes share. */
  home(): Promise<string>;
  /** The config of a node, and its environment. */
  config(name: string, options?: object): { yaml: string; environment: Record<string, string> };
  stop(): Promise<void>;
}

export interface RigOptions {
  readonly channel: string;
  readonly platform: ChatPlatform;
  readonly also?: object;
  readonly first?: object;
}

export async function openClusterRig({
  channel,
  platform,
  also = { cli: {} },
  first = {},
}: RigOptions): Promise<ClusterRig> {
  const url = await newDatabase();
  const key = randomBytes(32);
  const nodes: TestGateway[] = [];
  await platform.start();
  const home = async () => {
    const directory = await mkdtemp(join(tmpdir(), "countersign-node-"));
    await writeFile(join(directory, "channels.key"), key, { mode: 0o600 });
    return directory;
  };
  const config: ClusterRig["config"] = (name, options = {}) => {
    const { yaml, environment } = configOf({
      name: channel,
      options: { ...platform.options, ...options },
      person: platform.people.ada.id,
      also,
      first,
    });
    const store = { url: "$DATABASE", node: name };
    return {
      yaml: JSON.stringify({ ...JSON.parse(yaml), store }),
      environment: { ...environment, DATABASE: url },
    };
  };
  return {
    url,
    nodes,
    home,
    config,
    async add(name, options) {
      const { yaml, environment } = config(name, options);
      const node = await openGateway(yaml, { stateDirectory: await home() }, environment);
      nodes.push(node);
      return node;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await platform.stop();
    },
  };
}

/** Messages with a button of this label. */
export const cards = (platform: ChatPlatform, label: RegExp = /Approve/): readonly SeenMessage[] =>
  platform.messages().filter(({ buttons }) => buttons.some((each) => label.test(each.label)));
