/** Checks the audit log: the end of it, which is quick at any size. */
import { stat } from "node:fs/promises";
import { findAuditFile } from "../../config/find.ts";
import type { Head } from "../../journal/line.ts";
import { verifyTail } from "../../journal/read.ts";
import { type Finding, fault, ok, own, skipped, warning } from "./finding.ts";
import { expected, type Surroundings } from "./surroundings.ts";

/** What is read in well under a second. */
const MAX_BYTES = 64 * 1024 * 1024;

export async function audit({ named, gateway }: Surroundings): Promise<Finding[]> {
  const found = await findAuditFile(named).catch(expected);
  if (found instanceof Error) return [skipped("not checked, because the config does not load")];
  const { file } = found;
  const isOwn = gateway.kind === "running" && gateway.isOwn;
  const kind = await stat(file).catch(() => undefined);
  if (kind && !kind.isFile())
    return [skipped(`${file} is not a file, so nothing can be read back`)];
  const expectHead = isOwn ? headIn(gateway.status, file) : undefined;
  const result = await verifyTail(file, { maxBytes: MAX_BYTES, expectHead }).catch(expected);
  if (result instanceof Error) {
    const isNew = (result.cause as NodeJS.ErrnoException | undefined)?.code === "ENOENT";
    return [
      isNew
        ? ok(`there is no log yet; it will be ${file}`)
        : fault(`${file} cannot be read: ${result.message}`, { run: own("audit verify") }),
    ];
  }
  if (!result.ok)
    return [
      fault(`${result.file}: ${result.message}`, {
        how: "keep the file as it is, and find out who changed it",
        run: own("audit verify"),
      }),
    ];
  const { lines, first, head, torn } = result;
  const which = first <= 1 ? `all ${lines} lines` : `the last ${lines} of ${head.seq} lines`;
  const against = expectHead ? ", and it ends as the gateway says" : "";
  const holds = ok(`the chain of ${which} holds${against} (${file})`);
  if (!torn || isOwn) return [holds];
  return [
    holds,
    warning("its last line is not complete, as a crash leaves it", {
      how: "the next start moves that line aside",
      run: own("start"),
    }),
  ];
}

/** The head that the gateway knows, if it writes this very file. */
function headIn(status: object, file: string): Head | undefined {
  const { audit: known } = status as { audit?: { file?: string; head?: string } };
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(known?.head ?? "") ?? [];
  if (known?.file !== file || seq === undefined || hash === undefined) return undefined;
  return { seq: Number(seq), hash };
}
