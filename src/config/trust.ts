/** The config's `trust`: workspaces whose rules count without asking. */
import { z } from "zod";
import type { Problem } from "./yaml.ts";

export const TrustOptions = z
  .strictObject({
    implicit: z
      .boolean()
      .default(false)
      .describe(
        "Trust workspaces without asking; only where there is no person to ask: " +
          "headless, and no channels",
      ),
  })
  .prefault({});

/** Trust without asking is for machines without a person. `config`: the fields that matter here. */
export function trustProblems({ trust, headless, channels }: TrustConfig): Problem[] {
  if (!trust.implicit) return [];
  const path = ["trust", "implicit"];
  if (!headless.enabled)
    return [
      {
        path,
        message:
          "only for machines without a person in front of them: set headless.enabled, or run " +
          "countersign trust DIR",
      },
    ];
  const names = Object.keys(channels);
  if (names.length === 0) return [];
  return [
    {
      path,
      message:
        `people can be asked here (${names.join(", ")}); run countersign trust ` +
        "DIR, or set channels: {}",
    },
  ];
}

interface TrustConfig {
  readonly trust: z.output<typeof TrustOptions>;
  readonly headless: { readonly enabled: boolean };
  readonly channels: Readonly<Record<string, unknown>>;
}
