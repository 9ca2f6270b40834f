/** The views beside the inbox, a line each. Each is loaded when it is first opened. */
import type { ComponentType } from "preact";
import type { Api } from "../api.ts";
import type { Words } from "../words/en.ts";

export type View = ComponentType<{ readonly api: Api }>;

export interface ViewEntry {
  /** Also the key of its name. */
  readonly path: Exclude<keyof Words["views"], "/">;
  readonly load: () => Promise<View>;
}

export const VIEWS: readonly ViewEntry[] = [
  {
    path: "/history",
    load: async () => (await import("./history.tsx")).HistoryView,
  },
  {
    path: "/insights",
    load: async () => (await import("./insights.tsx")).Insights,
  },
  {
    path: "/sessions",
    load: async () => (await import("./sessions.tsx")).Sessions,
  },
  {
    path: "/grants",
    load: async () => (await import("./grants.tsx")).Grants,
  },
  {
    path: "/settings",
    load: async () => (await import("./settings.tsx")).Settings,
  },
];

/** Whether an address belongs to a view: `/history/abc` belongs to `/history`. */
export const isIn = ({ path }: ViewEntry, at: string): boolean =>
  at === path || at.startsWith(`${path}/`);
