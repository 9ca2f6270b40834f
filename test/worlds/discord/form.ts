/**
 * Reading a request body the way Discord does: every fault is gathered and named by its field, then
 * all are refused at once.
 */
import { ApiError } from "./errors.ts";
import { isRecord, type Json } from "./wire.ts";

type Step = string | number;

interface Lengths {
  readonly min?: number;
  readonly max: number;
  readonly required?: boolean;
  /** Not trimmed: data of the bot's own. */
  readonly verbatim?: boolean;
}

export interface Form {
  /** The same form, further down. */
  in(...steps: Step[]): Form;
  fault(code: string, message: string): void;
  /** Trimmed, as Discord does. Undefined for what is missing or wrong. */
  text(key: Step, value: unknown, lengths: Lengths): string | undefined;
  integer(
    key: Step,
    value: unknown,
    range: { readonly min: number; readonly max: number },
  ): number | undefined;
  /** Its items that are objects, each with the form at its place. */
  items(key: Step, value: unknown, lengths: Lengths): readonly (readonly [Form, Json])[];
}

/** Runs a reading; throws 50035 with the tree of faults when there were any. */
export function checked<T>(read: (form: Form) => T): T {
  const tree: Json = {};
  let faults = 0;
  const add = (path: readonly Step[], code: string, message: string) => {
    faults++;
    let node = tree;
    for (const step of path) {
      node[step] ??= {};
      node = node[step] as Json;
    }
    node._errors = [...((node._errors as Json[]) ?? []), { code, message }];
  };
  const result = read(formAt([], add));
  if (faults > 0)
    throw new ApiError(400, { message: "Invalid Form Body", code: 50035, errors: tree });
  return result;
}

type Add = (path: readonly Step[], code: string, message: string) => void;

function formAt(path: readonly Step[], add: Add): Form {
  const form: Form = {
    in: (...steps) => formAt([...path, ...steps], add),
    fault: (code, message) => add(path, code, message),
    text(key, value, lengths) {
      if (typeof value !== "string" && typeof value !== "number") {
        if (value !== undefined && value !== null)
          form.in(key).fault("STRING_TYPE_CONVERT", `Could not interpret "${value}" as string.`);
        else if (lengths.required)
          form.in(key).fault("BASE_TYPE_REQUIRED", "This field is required");
        return undefined;
      }
      const text = lengths.verbatim ? String(value) : String(value).trim();
      if (text === "" && lengths.required && !lengths.min)
        form.in(key).fault("BASE_TYPE_REQUIRED", "This field is required");
      return fits(form.in(key), charactersOf(text), lengths) ? text : undefined;
    },
    integer(key, value, { min, max }) {
      if (value === undefined || value === null) return undefined;
      const at = form.in(key);
      if (!Number.isInteger(value)) at.fault("NUMBER_TYPE_COERCE", `Value "${value}" is not int.`);
      else if ((value as number) < min)
        at.fault("NUMBER_TYPE_MIN", `int value should be greater than or equal to ${min}.`);
      else if ((value as number) > max)
        at.fault("NUMBER_TYPE_MAX", `int value should be less than or equal to ${max}.`);
      return value as number;
    },
    items: (key, value, lengths) => itemsOf(form.in(key), value, lengths),
  };
  return form;
}

function itemsOf(form: Form, value: unknown, lengths: Lengths): (readonly [Form, Json])[] {
  if (value === undefined || value === null) {
    if (lengths.required) form.fault("BASE_TYPE_REQUIRED", "This field is required");
    return [];
  }
  if (!Array.isArray(value)) {
    form.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
    return [];
  }
  if (!fits(form, value.length, lengths)) return [];
  return value.flatMap((item: unknown, index) => {
    if (isRecord(item)) return [[form.in(index), item] as const];
    form.in(index).fault("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    return [];
  });
}

function fits(form: Form, length: number, { min = 0, max }: Lengths): boolean {
  if (length >= min && length <= max) return true;
  if (min > 0) form.fault("BASE_TYPE_BAD_LENGTH", `Must be between ${min} and ${max} in length.`);
  else form.fault("BASE_TYPE_MAX_LENGTH", `Must be ${max} or fewer in length.`);
  return false;
}

/**
 * Discord counts code points, not UTF-16 units: an emoji is one (so do JDA's and twilight's own
 * checks of these limits).
 */
export function charactersOf(text: string): number {
  return [...text].length;
}
