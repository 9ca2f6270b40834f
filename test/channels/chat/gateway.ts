/**
 * A whole gateway whose one channel is a fake platform: its config as an operator would write it,
 * secrets in the environment.
 */
import { openGateway, type TestGateway } from "../../support/gateways.ts";

const SECRETS = ["token", "botToken", "appToken"];

export interface Channel {
  readonly name: string;
  readonly options: object;
  /** Ada's own id there; without one she has to be paired. */
  readonly person?: string;
  readonly timeout?: string;
  readonly language?: string;
  /** Options that do not fit into a file. */
  readonly more?: object;
  /** Channels besides it. */
  readonly also?: object;
  /** Channels before it. */
  readonly first?: object;
  /** A state directory that is there already, with a pairing code in it. */
  readonly home?: string;
}

export function configOf({
  name,
  options,
  person,
  timeout = "5m",
  language = "en",
  also = {},
  first = {},
}: Channel): {
  yaml: string;
  environment: Record<string, string>;
} {
  const entries = Object.entries(options) as [string, unknown][];
  const environment = Object.fromEntries(
    entries.filter(([key]) => SECRETS.includes(key)).map(([key, value]) => [key, String(value)]),
  );
  const own = Object.fromEntries(
    entries.map(([key, value]) => [key, SECRETS.includes(key) ? `$${key}` : value]),
  );
  // JSON is YAML.
  const yaml = JSON.stringify({
    listen: "127.0.0.1:0",
    language,
    approval: { timeout },
    approvers: [
      { name: "ada", companion: "ada-phone", ...(person !== undefined && { [name]: person }) },
    ],
    channels: { ...first, [name]: own, ...also },
    log: { level: "silent" },
  });
  return { yaml, environment };
}

export function gatewayOn(channel: Channel): Promise<TestGateway> {
  const { name, more, home } = channel;
  const { yaml, environment } = configOf(channel);
  const options = {
    ...(more && { channelOptions: { [name]: more } }),
    ...(home !== undefined && { stateDirectory: home }),
  };
  return openGateway(yaml, options, environment, home === undefined ? {} : { paired: [name] });
}
