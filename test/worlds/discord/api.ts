/** REST API v10: the token, the rate limits, and the way to each endpoint. */
import { ApiError, refusal } from "./errors.ts";
import { type Headers, RateLimited, type Rates, type Route, rateLimited } from "./rates.ts";
import {
  type Endpoint,
  type Match,
  openRouter,
  type Reply,
  type Request,
  refuseBadIds,
} from "./router.ts";

export interface Answered extends Reply {
  readonly headers: Headers;
}

export interface Api {
  answer(request: Request): Answered;
  /** The 429 that this request would get. */
  limited(request: Request, seconds: number): Answered;
}

export function openApi(
  endpoints: readonly Endpoint[],
  { token, rates }: { readonly token: string; readonly rates: Rates },
): Api {
  const find = openRouter(endpoints);
  const answer = (request: Request): Answered => {
    const match = find(request.method, request.path);
    if (!match.endpoint.open && request.authorization !== `Bot ${token}`)
      throw refusal("unauthorized");
    const headers = rates.take(routeOf(match));
    return refusing(headers, () => {
      refuseBadIds(match.params);
      return { ...match.endpoint.run(request, match.params), headers };
    });
  };
  return {
    answer: (request) => refusing({}, () => answer(request)),
    limited: (request, seconds) =>
      refusing({}, () => {
        throw rateLimited(routeOf(find(request.method, request.path)), seconds);
      }),
  };
}

function routeOf({ endpoint, params }: Match): Route {
  const { channel, guild, application, token } = params;
  const major = channel ?? guild ?? (token === undefined ? "" : `${application} ${token}`);
  return { name: endpoint.name, major, message: endpoint.message === true, global: !endpoint.open };
}

function refusing(headers: Headers, work: () => Answered): Answered {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: error.status,
      body: error.body,
      headers: error instanceof RateLimited ? error.headers : headers,
    };
  }
}
