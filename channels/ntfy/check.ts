/** Checks the server, the token and who can read the topic. Publishes nothing. */
import type { Checked } from "../../src/core/channel.ts";
import { type Api, createApi } from "./api.ts";
import { channelError } from "./errors.ts";
import type { NtfyOptions } from "./options.ts";
import { OPEN_TOPIC } from "./provider.ts";

const fine = (what: string): Checked => ({ ok: true, what });

/** Never rejects. */
export async function checkNtfy(options: NtfyOptions): Promise<readonly Checked[]> {
  const api = createApi(options);
  const server = await tried(`the server ${options.server}`, () => api.healthy());
  if (!server.ok) return [server];
  const token =
    options.token === ""
      ? fine("no token: the topic is open to everybody who knows its name")
      : await tried("the token", () => api.checkToken());
  return [server, token, await checkReaders(api, options)];
}

async function tried(what: string, work: () => Promise<void>): Promise<Checked> {
  try {
    await work();
    return fine(what);
  } catch (error) {
    return { ok: false, what, fix: channelError(error).message };
  }
}

async function checkReaders(api: Api, { topic, approve }: NtfyOptions): Promise<Checked> {
  const what = `who can read the topic ${topic}`;
  try {
    if (!(await api.isOpen())) return fine(`only people with a token can read the topic ${topic}`);
    return approve === true
      ? { ok: false, what, fix: OPEN_TOPIC }
      : fine(`everybody who knows the name can read the topic ${topic}, and press Deny`);
  } catch (error) {
    return { ok: false, what, fix: channelError(error).message };
  }
}
