/** An audit log in which a test replaces a part. */
import type { AuditLog } from "../../src/audit/log.ts";

export const auditWith = (log: AuditLog, replaced: Partial<AuditLog>): AuditLog =>
  new Proxy(log, {
    get(target, key) {
      if (key in replaced) return Reflect.get(replaced, key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
