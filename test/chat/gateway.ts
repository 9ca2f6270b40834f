/** A whole gateway whose one channel is a fake platform: its config as an operator would write it, secrets in the environment. */
import { openGateway, type TestGateway } from "../gateways.ts";

const SECRETS = ["token", "botToken", "appToken"];

export interface Channel {
  readonly name: string;
  readonly options: object;
  /** Ada's own id there; without one she has to be paired. */
  readonly person?: string;
  readonly timeout?: string;
  /** Options that do not fit into a file. */
  readonly more?: object;
  /** Further parts of the config. */
  readonly config?: object;
}

export function gatewayOn({ name, options, person, timeout = "5m", more, config = {} }: Channel): Promise<TestGateway> {
  const entries = Object.entries(options);
  const environment = Object.fromEntries(entries.filter(([key]) => SECRETS.includes(key)) as [string, string][]);
  const own = Object.fromEntries(entries.map(([key, value]) => [key, SECRETS.includes(key) ? `$${key}` : (value as unknown)]));
  // JSON is YAML.
  const yaml = JSON.stringify({
    listen: "127.0.0.1:0",
    approval: { timeout },
    approvers: [{ name: "ada", companion: "ada-phone", ...(person !== undefined && { [name]: person }) }],
    channels: { [name]: own },
    log: { level: "silent" },
    ...config,
  });
  return openGateway(yaml, more ? { channelOptions: { [name]: more } } : {}, environment);
}
