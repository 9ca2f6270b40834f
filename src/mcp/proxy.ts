/** `mcp proxy`: puts the parts together and runs until the server or the client has ended. */
import { newId } from "../core/ids.ts";
import { stateDirectory } from "../filesystem/locations.ts";
import { createAsking } from "./asking.ts";
import { openDefinitions } from "./definitions.ts";
import { createRelay, type RelayParts } from "./relay.ts";
import { sealedStates } from "./sealed-state.ts";
import { type Ends, proxyProcess } from "./stdio.ts";
import { checkedServerName, nameOf } from "./tool-names.ts";

export interface ProxyOptions {
  /** A program and its arguments, or where the server listens. */
  readonly server: readonly string[] | URL;
  readonly name: string | undefined;
  readonly session: string | undefined;
  readonly waitMs: number;
  /** Where to listen; left out: the client is at the ends. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
  /** For a server at a URL. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Resolves with the exit code. */
export async function runProxy(options: ProxyOptions, ends: Ends): Promise<number> {
  const { server, listen, headers } = options;
  const name = checkedServerName(options.name ?? nameOf(server));
  const parts = partsFor(name, options, ends.tell);
  if (listen && server instanceof URL) return serve(listen, parts, { url: server, headers, ends });
  const relay = createRelay(parts, options.session ?? `mcp:${name}:${newId().slice(0, 12)}`);
  if (server instanceof URL) {
    const { proxyUrl } = await import("./url-server.ts");
    return proxyUrl(relay, { url: server, headers }, ends);
  }
  return proxyProcess(relay, server, ends);
}

function partsFor(
  name: string,
  { server, listen, waitMs }: ProxyOptions,
  tell: Ends["tell"],
): RelayParts {
  return {
    server: name,
    asking: createAsking(tell),
    definitions: openDefinitions(stateDirectory(), name, tell),
    states: sealedStates(),
    waitMs,
    // a server elsewhere has other files
    cwd: server instanceof URL ? undefined : process.cwd(),
    isLines: listen === undefined,
    tell,
  };
}

interface Upstream {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly ends: Ends;
}

async function serve(
  listen: { readonly host: string; readonly port: number },
  parts: RelayParts,
  { ends, ...upstream }: Upstream,
): Promise<number> {
  const { listenOn } = await import("./listener.ts");
  const listener = await listenOn(listen, parts, upstream);
  ends.tell(`listening on ${listener.url}`);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => resolve());
  });
  await listener.close();
  return 0;
}
