/**
 * `/v1/pair` and `/v1/devices`: gives a device a token of its own, lists devices, and revokes them.
 */
import { CountersignError } from "../core/errors.ts";
import { visible } from "../core/text.ts";
import { createAttempts } from "./attempts.ts";
import { outliveToken } from "./auth.ts";
import type { App, DeviceDeps } from "./deps.ts";
import {
  DeviceReply,
  DevicesReply,
  ErrorReply,
  IdParams,
  OfferBody,
  OfferReply,
  PairBody,
  PairReply,
} from "./schemas.ts";
import type { Identity } from "./tokens.ts";

/** A device as its approver and the operator see it. Times are unix milliseconds. */
export interface DeviceRecord {
  readonly id: string;
  readonly name: string;
  /** The approver's name, and their id in the roster. */
  readonly approver: string;
  readonly companion: string;
  readonly createdAt: number;
  readonly lastSeen: number | null;
  readonly expiresAt: number | null;
  /** Its companion is connected now. */
  readonly connected: boolean;
  /** Whether it is notified while its page is closed. */
  readonly push: boolean;
}

/** What a browser's `pushManager.subscribe` gives. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface Devices {
  /** Those that this caller may see. */
  list(who: Identity): readonly DeviceRecord[];
  /**
   * Takes the token of a device back (`self`: the caller's own). Undefined if the caller may see
   * no such device.
   */
  revoke(id: string, who: Identity): Promise<DeviceRecord | undefined>;
  /** Whether this companion's device is paired now, and its time is not over. */
  stands(id: string, companion: string): boolean;
  /** Has the device notified through this subscription alone. The id; undefined: no such device. */
  subscribe(id: string, subscription: Subscription): Promise<string | undefined>;
  /** The id of what it had; undefined: nothing. */
  unsubscribe(id: string): Promise<string | undefined>;
}

/** An approver manages their own devices, an admin all. */
export const mayManage = (
  { role, name, channel }: Identity,
  { companion }: Pick<DeviceRecord, "companion">,
): boolean =>
  role === "admin" || (role === "approver" && channel === undefined && companion === name);

export function deviceRoutes(app: App, deps: DeviceDeps): void {
  const attempts = createAttempts({ now: deps.clock.now });
  const { devices } = deps;

  app.post(
    "/v1/pair",
    {
      config: { roles: "open" as const, rateLimit: false },
      schema: { body: PairBody, response: { 200: PairReply, "4xx": ErrorReply } },
    },
    async (request, res) => {
      attempts.check(request.ip);
      const { code, name } = request.body;
      const paired = await deps.pair(
        code,
        deviceName(name) || nameFrom(request.headers["user-agent"]),
      );
      res.isClean = paired !== undefined; // the one answer that has a token in it
      if (paired) return { ...paired, device: reply(paired.device, request.who) };
      attempts.failed(request.ip);
      throw new CountersignError(
        "forbidden",
        "this pairing code is wrong, used or too old; the gateway prints a new one with " +
          "`countersign pair`",
      );
    },
  );

  const offer = { body: OfferBody, response: { 200: OfferReply, "4xx": ErrorReply } };
  app.post("/v1/pair/codes", { config: { roles: ["admin"] }, schema: offer }, async (request) =>
    deps.offerPairing(request.body.approver, request.body.expiresIn),
  );

  const roles = ["approver", "admin"] as const;
  const list = {
    config: { roles },
    schema: { response: { 200: DevicesReply, "4xx": ErrorReply } },
  };
  app.get("/v1/devices", list, async (request) => ({
    devices: devices.list(request.who).map((device) => reply(device, request.who)),
  }));

  const revoke = { params: IdParams, response: { 200: DeviceReply, "4xx": ErrorReply } };
  app.delete("/v1/devices/:id", { config: { roles }, schema: revoke }, async (request, res) => {
    const { params, who } = request;
    // its own connection is the last to go: the answer has to get out
    if (params.id === "self" || params.id === who.device) outliveToken(request, res);
    const revoked = await devices.revoke(params.id, who);
    if (!revoked) throw new CountersignError("unknown-device", `there is no device ${params.id}`);
    return reply(revoked, who);
  });
}

const reply = ({ companion: _companion, ...device }: DeviceRecord, who: Identity) => ({
  ...device,
  current: who.device === device.id,
});

const MAX_NAME = 80;
/** A name is shown in tables and logs: one line, nothing invisible. */
const deviceName = (name = ""): string =>
  visible(name).text.replace(/\s+/g, " ").trim().slice(0, MAX_NAME);

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux"] as const;

/** `Firefox on Android`; the program's own name where it is no browser. */
function nameFrom(agent = ""): string {
  const browser = BROWSERS.find(([token]) => agent.includes(`${token}/`))?.[1];
  const system = SYSTEMS.find((each) => agent.includes(each));
  if (browser)
    return system
      ? `${browser} on ${system.replace("Macintosh", "Mac").replace("CrOS", "ChromeOS")}`
      : browser;
  return deviceName(agent.split("/")[0]) || "companion";
}
