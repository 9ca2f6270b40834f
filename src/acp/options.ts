/** Which option of a permission request says "this once", and which says no. */
import type { Json } from "../core/model.ts";
import { objectsIn, textIn } from "./message.ts";

/**
 * Words of an option that allows more than one call, or changes the mode, whatever kind it claims
 * to be.
 */
const MORE_THAN_ONCE =
  /always|remember|session|forever|future|bypass|yolo|auto|accept[-_ ]?(?:all|edits)|all[-_ ](?:edits|calls|tools)|do ?n[o']?t[-_ ]ask|without[-_ ]asking/i;

/** Its id; undefined if the agent offers none that allows this one call only. */
export const allowOnce = (options: Json | undefined): string | undefined =>
  clear(options).find(
    ({ id, name, kind }) => kind === "allow_once" && !MORE_THAN_ONCE.test(`${id} ${name}`),
  )?.id;

export function reject(options: Json | undefined): string | undefined {
  const all = clear(options);
  const of = (wanted: string) => all.find(({ kind }) => kind === wanted)?.id;
  return of("reject_once") ?? of("reject_always");
}

interface Option {
  readonly id: string;
  readonly name: string;
  readonly kind: string | undefined;
}

/** An id that two options share names neither. */
function clear(options: Json | undefined): readonly Option[] {
  const all = objectsIn(options).flatMap(({ optionId, name, kind }): Option[] =>
    typeof optionId === "string"
      ? [{ id: optionId, name: textIn(name) ?? "", kind: textIn(kind) }]
      : [],
  );
  return all.filter(({ id }) => all.filter((other) => other.id === id).length === 1);
}
