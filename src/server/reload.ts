/** The reload endpoint: reads the policy files again at once. */
import { z } from "zod";
import type { App, ReloadDeps } from "./deps.ts";
import { ErrorReply } from "./schemas.ts";

const ReloadReply = z.object({
  changed: z.boolean().describe("Whether a different policy is in force now"),
  files: z.array(z.string()).describe("The policy files that were new, gone or different"),
  digest: z.string().describe("SHA-256 over all policy files in force"),
});

export function reloadRoutes(app: App, { reload }: ReloadDeps): void {
  const response = { 200: ReloadReply, "4xx": ErrorReply, "5xx": ErrorReply };
  app.post(
    "/v1/reload",
    { config: { roles: ["admin"] as const }, schema: { response } },
    async () => {
      const { result, files, digest } = await reload();
      if (!result.ok) throw result.error;
      return { changed: result.changed, files: [...files], digest };
    },
  );
}
