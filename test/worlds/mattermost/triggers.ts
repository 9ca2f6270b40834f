/** Triggers: signed by the server for one person, and good for one dialog for a while. */
import { generateKeyPairSync, type KeyPairKeyObjectResult, sign, verify } from "node:crypto";
import { idOf } from "./workspace.ts";

export interface Trigger {
  readonly clientId: string;
  readonly user: string;
}

export function openTriggers(life: number, now: () => number) {
  let keys: KeyPairKeyObjectResult = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let count = 0;
  return {
    publicKey: (): string =>
      keys.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    newKey() {
      keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
    },
    give(user: string, at = now()): string {
      const data = `${idOf(`trigger${++count}x`)}:${user}:${at}:`;
      const signature = sign("sha256", Buffer.from(data), keys.privateKey).toString("base64");
      return Buffer.from(data + signature).toString("base64");
    },
    /** Undefined: it is forged, or too old. */
    read(trigger: string): Trigger | undefined {
      const [clientId = "", user = "", time = "", signature = ""] = Buffer.from(trigger, "base64")
        .toString()
        .split(":");
      const data = Buffer.from(`${clientId}:${user}:${time}:`);
      const good = verify("sha256", data, keys.publicKey, Buffer.from(signature, "base64"));
      return good && now() - Number(time) <= life ? { clientId, user } : undefined;
    },
  };
}
export type Triggers = ReturnType<typeof openTriggers>;
