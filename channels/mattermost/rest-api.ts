/**
 * Mattermost's REST API through its own client library, with our transport below it: the library's
 * has no time limit, and drops the status and the `Retry-After` of a response that is not JSON.
 */
import library, { type Client4 } from "@mattermost/client";
import { isAboutToken, platformErrorOf, Refusal } from "./errors.ts";

/** A form that opens for the person whose trigger it is. `url`: where it is sent to. */
export interface DialogRequest {
  readonly trigger_id: string;
  readonly url: string;
  readonly dialog: object;
}

export interface Api {
  /** Runs `work`; rejects only with a PlatformError. */
  run<T>(work: (client: Client4) => Promise<T>): Promise<T>;
  /** The library has no such call. */
  openDialog(request: DialogRequest): Promise<void>;
  /**
   * Milliseconds by which the server's clock is ahead of ours, as its last response said; 0 before
   * that.
   */
  clockOffset(): number;
  /** Why the token is refused, since it was last taken; empty when it is not. */
  refused(): string;
  stop(): void;
}

type Options = Parameters<Client4["getOptions"]>[0];

/** A call that takes longer counts as lost. */
const CALL_MS = 10_000;
/** A refused token is tried again at this interval, so that the channel recovers by itself. */
const PROBE_MS = 15_000;

export interface Credentials {
  readonly url: string;
  readonly token: string;
}

export function createApi(credentials: Credentials, probeMs: number = PROBE_MS): Api {
  let refused = "";
  let clockOffset = 0;
  let probe: NodeJS.Timeout | undefined;

  const transport: Transport = async (each, address, options) => {
    const response = await send(each, address, options);
    const theirs = Date.parse(response.headers.get("date") ?? "");
    if (!Number.isNaN(theirs)) clockOffset = theirs - Date.now();
    return response;
  };
  const client = newClient(credentials, transport);

  async function run<T>(work: (client: Client4) => Promise<T>): Promise<T> {
    try {
      const result = await work(client);
      refused = "";
      return result;
    } catch (error) {
      const fault = platformErrorOf(error);
      if (isAboutToken(error)) noteRefusal(fault.message);
      throw fault;
    }
  }

  function noteRefusal(words: string): void {
    refused = words;
    clearTimeout(probe);
    probe = setTimeout(() => void run((each) => each.getMe()).catch(() => {}), probeMs).unref();
  }

  return {
    run,
    async openDialog(request) {
      await run((each) =>
        transport(each, `${each.getBaseRoute()}/actions/dialogs/open`, {
          method: "post",
          body: JSON.stringify(request),
        }),
      );
    },
    clockOffset: () => clockOffset,
    refused: () => refused,
    stop() {
      clearTimeout(probe);
      refused = "";
    },
  };
}

type Transport = (client: Client4, address: string, options: Options) => ReturnType<typeof send>;

function newClient({ url, token }: Credentials, transport: Transport): Client4 {
  // CommonJS whose exports Node cannot detect: only the default import has them.
  const client = new library.Client4();
  client.setUrl(url);
  client.setToken(token);
  client.setIncludeCookies(false);
  Object.assign(client, {
    doFetchWithResponse: (address: string, options: Options) => transport(client, address, options),
  });
  return client;
}

async function send(client: Client4, address: string, options: Options) {
  const response = await fetch(address, {
    ...(client.getOptions(options) as RequestInit),
    redirect: "manual", // the token goes nowhere else
    signal: AbortSignal.timeout(CALL_MS),
  });
  const text = await response.text();
  const data = jsonOf(text);
  if (!response.ok) throw new Refusal(response.status, data, response.headers);
  if (data === undefined) throw new Refusal(response.status, undefined, response.headers);
  return { response, headers: response.headers, data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
