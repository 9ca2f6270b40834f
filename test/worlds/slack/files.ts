/** Uploads: an address for the bytes, the bytes, and the message that shows them. */
import type { Method } from "./api.ts";
import { contentOf, SILENCE } from "./content.ts";
import { need, Refusal } from "./refusal.ts";
import { type Json, listOf, textOf } from "./wire.ts";
import { BOT, type SharedFile, type Workspace } from "./workspace.ts";

interface Upload {
  readonly id: string;
  readonly name: string;
  readonly length: number;
  content?: string;
}

export interface Files {
  readonly methods: Readonly<Record<string, Method>>;
  /** Takes the bytes. Undefined: there is no such address. */
  upload(
    path: string,
    type: string,
    body: Buffer,
  ): Promise<{ readonly status: number; readonly text: string } | undefined>;
}

/** The file in a form, or the body itself. */
async function bytesOf(type: string, body: Buffer): Promise<Buffer> {
  if (!type.startsWith("multipart/form-data")) return body;
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": type },
  }).formData();
  const file = [...form.values()].find((value) => typeof value !== "string");
  return file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
}

export function openFiles(workspace: Workspace, base: () => string): Files {
  const uploads = new Map<string, Upload>();

  function address(params: Json): Json {
    const name = need(params, "filename");
    const length = Number(need(params, "length"));
    if (!(length > 0)) throw new Refusal("invalid_arguments");
    const id = workspace.nextId("F");
    uploads.set(`/upload/v1/${id}`, { id, name, length });
    return { upload_url: `${base()}/upload/v1/${id}`, file_id: id };
  }

  function ready({ id, title }: Json): SharedFile {
    const upload = uploads.get(`/upload/v1/${textOf(id)}`);
    if (upload?.content === undefined) throw new Refusal("file_not_found");
    return {
      id: upload.id,
      name: upload.name,
      title: textOf(title) || upload.name,
      content: upload.content,
    };
  }

  function complete(params: Json): Json {
    const files = listOf(params.files).map(ready);
    if (files.length === 0) throw new Refusal("invalid_arguments");
    const answer = { files: files.map(({ id, title, name }) => ({ id, title, name })) };
    const place = textOf(params.channel_id);
    if (place === "") return answer;
    const channel = workspace.channels.get(place);
    if (!channel || (channel.kind !== "channel" && !channel.members.has(BOT.id)))
      throw new Refusal("channel_not_found");
    if (channel.archived) throw new Refusal("is_archived");
    if (!channel.members.has(BOT.id)) throw new Refusal("not_in_channel");
    const said = { text: params.initial_comment, blocks: params.blocks };
    const silent = said.text === undefined && said.blocks === undefined;
    const { written } = silent
      ? { written: SILENCE }
      : contentOf(said, (prefix) => workspace.nextId(prefix));
    const thread = textOf(params.thread_ts) === "" ? {} : { thread: textOf(params.thread_ts) };
    workspace.post({ ...written, channel: place, author: BOT.id, files, ...thread });
    return answer;
  }

  const scope = "files:write";
  return {
    methods: {
      "files.getUploadURLExternal": { scope, tier: 4, run: address },
      "files.completeUploadExternal": { scope, tier: 4, run: complete },
    },
    async upload(path, type, body) {
      const upload = uploads.get(path);
      if (!upload) return undefined;
      const bytes = await bytesOf(type, body);
      if (bytes.length !== upload.length)
        return { status: 400, text: "the length is not what was announced" };
      upload.content = bytes.toString("utf8");
      return { status: 200, text: `OK - ${bytes.length}` };
    },
  };
}
