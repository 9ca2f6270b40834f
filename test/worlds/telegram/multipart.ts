/**
 * multipart/form-data, as loosely as Telegram reads it: grammY writes headers without spaces and
 * file names without quotes.
 */
import { badRequest } from "./refusal.ts";

export interface Upload {
  readonly name: string;
  readonly content: Buffer;
}

export interface Form {
  readonly fields: readonly (readonly [string, string])[];
  readonly files: ReadonlyMap<string, Upload>;
}

export function readForm(contentType: string, body: Buffer): Form {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) throw badRequest("boundary not found");
  const fields: (readonly [string, string])[] = [];
  const files = new Map<string, Upload>();
  for (const part of partsOf(body, boundary)) {
    const end = part.indexOf("\r\n\r\n");
    if (end < 0) throw badRequest("can't parse form data headers");
    const head = part.subarray(0, end).toString("utf8");
    const content = part.subarray(end + 4);
    const name = parameter(head, "name");
    const file = parameter(head, "filename");
    if (name === undefined) throw badRequest("field name in multipart/form-data not found");
    if (file === undefined) fields.push([name, content.toString("utf8")]);
    else files.set(name, { name: file, content });
  }
  return { fields, files };
}

function partsOf(body: Buffer, boundary: string): Buffer[] {
  const mark = `--${boundary}`;
  const parts: Buffer[] = [];
  let from = body.indexOf(mark);
  while (from >= 0) {
    const next = body.indexOf(`\r\n${mark}`, from);
    if (next < 0) break;
    parts.push(body.subarray(from + mark.length + 2, next));
    from = next + 2;
  }
  return parts;
}

function parameter(head: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`^content-disposition:.*?;\\s*${name}=(?:"([^"]*)"|([^;\\r\\n]*))`, "im").exec(
      head,
    ) ?? [];
  return quoted ?? bare?.trim();
}
