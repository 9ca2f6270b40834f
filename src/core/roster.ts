/**
 * Who may answer: each person, their ids on every channel, their roles. With an empty roster
 * nothing can be approved.
 */
import type { Person } from "./model.ts";

export interface Approver {
  readonly name: string;
  readonly roles: readonly string[];
  /** The platform's own id of this person, by channel. */
  readonly ids: Readonly<Record<string, string>>;
  /** Not a person: answers by itself, and its decisions say so. */
  readonly automatic?: boolean;
}

export interface Roster {
  /** The approver with this platform id, if there is one. Display names are never used. */
  find(person: Pick<Person, "channel" | "userId">): Approver | undefined;
  /** Whether any approver has an id on that channel. */
  reaches(channel: string): boolean;
  readonly names: readonly string[];
  /** Adds that id to this approver. False if the id belongs to an approver already. */
  learn(name: string, person: Pick<Person, "channel" | "userId">): boolean;
}

/**
 * Two approvers with the same id on a channel are refused by the config; here the first would win.
 */
export function createRoster(approvers: readonly Approver[]): Roster {
  const byId = new Map<string, Approver>();
  for (const approver of approvers) {
    for (const [channel, id] of Object.entries(approver.ids))
      if (!byId.has(`${channel}\0${id}`)) byId.set(`${channel}\0${id}`, approver);
  }
  const reached = new Set(approvers.flatMap(({ ids }) => Object.keys(ids)));
  return {
    find: ({ channel, userId }) => byId.get(`${channel}\0${userId}`),
    reaches: (channel) => reached.has(channel),
    names: approvers.map(({ name }) => name),
    learn(name, { channel, userId }) {
      const approver = approvers.find((each) => each.name === name);
      const key = `${channel}\0${userId}`;
      if (!approver || byId.has(key)) return approver !== undefined && byId.get(key) === approver;
      byId.set(key, approver);
      reached.add(channel);
      return true;
    },
  };
}

/** Whether this approver may answer a question that requires one of `roles`. */
export const hasRole = (approver: Approver, roles: readonly string[] | undefined): boolean =>
  roles === undefined || roles.length === 0 || roles.some((role) => approver.roles.includes(role));
