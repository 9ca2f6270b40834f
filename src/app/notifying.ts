/**
 * What channels get to notify people: the operator's settings, the devices that take pushed
 * messages, and the tokens of notifications' buttons.
 */
import { type Config, publicUrlOf } from "../config/schema.ts";
import { type Actions, createActions } from "../core/actions.ts";
import { isPushService, type Notifications, type PushKeys } from "../core/notifications.ts";
import { hasRole, type Roster } from "../core/roster.ts";
import type { DeviceBook } from "../state/devices.ts";
import type { State } from "../state/directory.ts";
import { vapidKeys } from "../state/vapid-keys.ts";

export interface Notifying {
  readonly notifications: Notifications;
  readonly actions: Actions;
  readonly pushKeys: () => Promise<PushKeys>;
  /** The devices are read after the channels are opened. */
  attach(devices: Pick<DeviceBook, "targets" | "drop">): void;
}

export interface NotifyingOptions {
  readonly state: State;
  /** Of the buttons' tokens. */
  readonly secret: Buffer;
  readonly roster: Roster;
  readonly now: () => number;
}

export function createNotifying(
  config: Pick<Config, "notifications" | "hosts" | "listen">,
  { state, secret, roster, now }: NotifyingOptions,
): Notifying {
  const actions = createActions({ secret, now });
  const pushKeys = vapidKeys(state);
  const { approve, quiet, contact, services } = config.notifications;
  const zone = quiet?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  let devices: Pick<DeviceBook, "targets" | "drop"> | undefined;
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
