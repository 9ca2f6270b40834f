/**
 * What channels get to notify people: the operator's settings, the devices that take pushed
 * messages, and the tokens of notifications' buttons.
 */
import { type Config, publicUrlOf } from "../config/schema.ts";
import { type AnyActions, createActions } from "../core/actions.ts";
import type { Person } from "../core/model.ts";
import { isPushService, type Notifications, type PushKeys } from "../core/notifications.ts";
import { hasRole, type Roster } from "../core/roster.ts";
import type { DeviceBook } from "../state/devices.ts";
import type { State } from "../state/directory.ts";
import { vapidKeys } from "../state/vapid-keys.ts";

export interface Notifying {
  readonly notifications: Notifications;
  readonly actions: AnyActions;
  readonly pushKeys: () => Promise<PushKeys>;
  /** The devices are read after the channels are opened. */
  attach(devices: AttachedDevices): void;
  /** False: the person's device is not paired any more. */
  isPaired(person: Person): boolean;
}

type AttachedDevices = Pick<DeviceBook, "targets" | "drop" | "stands">;

export interface NotifyingOptions {
  readonly state: State;
  /** Of the buttons' tokens. */
  readonly secret: Buffer;
  readonly roster: Roster;
  readonly now: () => number;
  /** Those of several gateways. Left out: this one's own. */
  readonly shared?: Pick<Notifying, "actions" | "pushKeys"> | undefined;
}

export function createNotifying(
  config: Pick<Config, "notifications" | "hosts" | "listen">,
  { state, secret, roster, now, shared }: NotifyingOptions,
): Notifying {
  const actions = shared?.actions ?? createActions({ secret, now });
  const pushKeys = shared?.pushKeys ?? vapidKeys(state);
  const { approve, quiet, contact, services } = config.notifications;
  const zone = quiet?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  let devices: AttachedDevices | undefined;
  const mayAnswer = (person: Parameters<Roster["find"]>[0], roles?: readonly string[]) => {
    const approver = roster.find(person);
    return approver !== undefined && hasRole(approver, roles);
  };
  return {
    actions,
    pushKeys,
    attach(found) {
      devices = found;
    },
    isPaired: ({ device, userId }) =>
      device === undefined || devices?.stands(device, userId) !== false,
    notifications: {
      settings: { approve, contact, quiet: quiet && { ...quiet, zone } },
      publicUrl: publicUrlOf(config),
      actionToken: actions.token,
      push: {
        list: (roles) =>
          devices
            ?.targets()
            .filter(
              ({ person, endpoint }) =>
                isPushService(endpoint, services) && mayAnswer(person, roles),
            ) ?? [],
        keys: pushKeys,
        drop: async (id) => devices?.drop(id),
      },
    },
  };
}
