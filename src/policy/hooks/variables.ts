/**
 * Resolves `$NAME` in a hook's options from the environment, so that secrets need not be in the
 * file.
 */
import type { Json } from "../../core/model.ts";
import type { Path } from "../loading/document.ts";
import type { Draft } from "../loading/draft.ts";

const VARIABLE = /^\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))$/;
const VARIABLES = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;
/** In these options a dollar sign is for a shell, or plain text. */
const VERBATIM: ReadonlySet<string> = new Set(["command", "args", "prompt", "statusMessage"]);

/**
 * Replaces values that are only `$NAME` or `${NAME}`. In the texts of `headers`, the names that
 * `allowedEnvVars` lists are replaced too, as in Claude Code. An unset variable is a fault.
 */
export function withVariables(
  options: Readonly<Record<string, Json>>,
  path: Path,
  draft: Draft,
): Readonly<Record<string, Json>> {
  const allowed = Array.isArray(options.allowedEnvVars)
    ? new Set<unknown>(options.allowedEnvVars)
    : undefined;
  return mapped(options, (key, value) => {
    if (VERBATIM.has(key)) return value;
    const whole = replaced(value, [...path, key], draft);
    return key === "headers" && allowed
      ? interpolated(whole, [...path, key], allowed, draft)
      : whole;
  });
}

const mapped = (
  record: Readonly<Record<string, Json>>,
  change: (key: string, value: Json) => Json,
): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]));

function replaced(value: Json, path: Path, draft: Draft): Json {
  if (typeof value === "string") {
    const name = VARIABLE.exec(value);
    if (!name) return value;
    const [, braced, bare = ""] = name;
    return read(braced ?? bare, path, draft);
  }
  if (Array.isArray(value))
    return value.map((each: Json, at) => replaced(each, [...path, at], draft));
  if (typeof value !== "object" || value === null) return value;
  return mapped(value as Readonly<Record<string, Json>>, (key, each) =>
    replaced(each, [...path, key], draft),
  );
}

function interpolated(
  headers: Json,
  path: Path,
  allowed: ReadonlySet<unknown>,
  draft: Draft,
): Json {
  if (typeof headers !== "object" || headers === null || Array.isArray(headers)) return headers;
  return mapped(headers as Readonly<Record<string, Json>>, (key, value) =>
    typeof value === "string"
      ? value.replace(VARIABLES, (as, braced: string | undefined, bare = "") =>
          allowed.has(braced ?? bare) ? read(braced ?? bare, [...path, key], draft) : as,
        )
      : value,
  );
}

function read(name: string, path: Path, draft: Draft): string {
  const value = Object.hasOwn(draft.environment, name) ? draft.environment[name] : undefined;
  if (value === undefined || value === "")
    draft.fault(path, `the environment variable ${name} is not set`);
  return value ?? "";
}
