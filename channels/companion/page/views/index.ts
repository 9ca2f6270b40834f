/** The views beside the inbox, a line each. Each is loaded when it is first opened. */
import type { ComponentType } from "preact";
import type { Api } from "../api.ts";

export type View = ComponentType<{ readonly api: Api }>;

export interface ViewEntry {
  readonly path: string;
  readonly name: string;
  readonly load: () => Promise<View>;
}

export const VIEWS: readonly ViewEntry[] = [
  {
    path: "/history",
    name: "History",
    load: async () => (await import("./history.tsx")).HistoryView,
  },
  {
    path: "/insights",
    name: "Insights",
    load: async () => (await import("./insights.tsx")).Insights,
  },
  {
    path: "/sessions",
    name: "Sessions",
    load: async () => (await import("./sessions.tsx")).Sessions,
  },
  {
    path: "/grants",
    name: "Grants and rules",
    load: async () => (await import("./grants.tsx")).Grants,
  },
  {
    path: "/settings",
    name: "Settings",
    load: async () => (await import("./settings.tsx")).Settings,
  },
];

/** Whether an address belongs to a view: `/history/abc` belongs to `/history`. */
export const isIn = ({ path }: Pick<ViewEntry, "path">, at: string): boolean =>
  at === path || at.startsWith(`${path}/`);
