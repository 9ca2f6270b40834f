/** Checks a hook's options; each fault is a sentence that names its place. */
import { z } from "zod";
import type { HookSpec } from "../core/hook.ts";

/** Further options of Claude Code's hooks, which have no effect here: every hook is waited for. */
export const IGNORED = { statusMessage: z.unknown().optional(), once: z.unknown().optional() };

export const word = z
  .string()
  .min(1)
  .max(10_000)
  .regex(/^[^\0]*$/, "expected text without a NUL");

export const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol),
    "expected an address that begins with http:// or https://",
  );

export function optionFaults(schema: z.ZodType, { options }: HookSpec): string[] {
  const parsed = schema.safeParse(options);
  return (parsed.error?.issues ?? []).flatMap((issue) => {
    const place = ["options", ...issue.path].join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `${place}.${key}: unknown key`);
    return [`${place}: ${issue.message}`];
  });
}

/** Agents and other people write a project's files, even if the operator trusts them. */
export const isProjects = ({ source }: HookSpec): boolean =>
  source === "project" || source === "local";
