/** Looks up which keys a place in a zod schema knows, for "did you mean". */
import type { z } from "zod";

/** The keys of every mapping that the schema accepts at `path`; none if it accepts none there. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      if (path.length === 0) return Object.keys(def.shape);
      const key = String(path[0]);
      const inner = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
      return inner ? keysAt(inner, path.slice(1)) : [];
    }
    case "array":
      return path.length === 0 ? [] : keysAt(def.element, path.slice(1));
    case "record":
      return path.length === 0 ? [] : keysAt(def.valueType, path.slice(1));
    case "union":
      return def.options.flatMap((option) => keysAt(option, path));
    case "pipe":
      return keysAt(def.in, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return keysAt(def.innerType, path);
    default:
      return [];
  }
}
