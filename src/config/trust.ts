/** The config's `trust`: workspaces whose rules count without anybody being asked. */
import { z } from "zod";
import type { Problem } from "./yaml.ts";

export const TrustOptions = z
  .strictObject({
    implicit: z
      .boolean()
      .default(false)
      .describe(
        "Trust workspaces without asking; only where nobody could be asked: headless, and no channels",
      ),
  })
  .prefault({});

/** Trust without a question is for machines without a person. `config`: as far as it matters. */
export function trustProblems({ trust, headless, channels }: TrustConfig): Problem[] {
  if (!trust.implicit) return [];
  const path = ["trust", "implicit"];
  if (!headless.enabled)
    return [
      {
        path,
        message:
          "only for machines that nobody sits at: set headless.enabled, or run countersign trust DIR",
      },
    ];
  const names = Object.keys(channels);
  if (names.length === 0) return [];
  return [
    {
      path,
      message: `people can be asked here (${names.join(", ")}); run countersign trust DIR, or set channels: {}`,
    },
  ];
}

interface TrustConfig {
  readonly trust: z.output<typeof TrustOptions>;
  readonly headless: { readonly enabled: boolean };
  readonly channels: Readonly<Record<string, unknown>>;
}
