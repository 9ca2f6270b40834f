/**
 * The parts of the platform that need only a look at the world or a hand in it: screens, powers,
 * switches of the gateway.
 */
import type { Person, SeenMessage } from "../platform.ts";
import type { Gateway } from "./gateway.ts";
import { channelJson } from "./objects.ts";
import { bitsOf, type Permission } from "./permissions.ts";
import { seen } from "./screen.ts";
import type { User } from "./wire.ts";
import { privateChannel, userOf, type World } from "./world.ts";

export function peopleOf({ bot, people: { ada, grace, mallory } }: World) {
  const person = ({ id, username }: User): Person => ({ id, name: username });
  return {
    bot: person(bot),
    people: { ada: person(ada), grace: person(grace), mallory: person(mallory) },
  };
}

/** `room`: the chat that is meant when none is named. */
export function screensOf(world: World, room: string) {
  const standing = () => [...world.posts.values()].filter(({ gone }) => !gone);
  return {
    /** A channel's messages include those of its threads. */
    messages(chat = room): SeenMessage[] {
      const shown = standing().filter(
        ({ channel, only }) =>
          only === undefined && (channel === chat || world.channels.get(channel)?.parent === chat),
      );
      return shown.map((one) => seen(world, one));
    },
    onlyFor: (person: Person): SeenMessage[] =>
      standing()
        .filter(({ only }) => only === person.id)
        .map((one) => seen(world, one)),
    privateChat: (person: Person): string => privateChannel(world, userOf(world, person.id)).id,
  };
}

/** What an administrator, or the person at the other end, can do to the bot. */
export function powersOf(world: World, room: string) {
  const set = (chat: string, denied: (bits: bigint) => bigint) => {
    const channel = world.channels.get(chat);
    if (!channel) throw new Error(`there is no channel ${chat}`);
    channel.denied = denied(channel.denied);
    world.announce({ t: "CHANNEL_UPDATE", d: channelJson(world, channel), kind: "guild" });
  };
  const powers = {
    deny: (chat: string, ...permissions: Permission[]) =>
      set(chat, (bits) => bits | bitsOf(permissions)),
    allow: (chat: string, ...permissions: Permission[]) =>
      set(chat, (bits) => bits & ~bitsOf(permissions)),
    kick: (chat = room) => powers.deny(chat, "ViewChannel"),
    expel() {
      world.member = false;
      world.announce({ t: "GUILD_DELETE", d: { id: world.guild.id }, kind: "guild" });
    },
    blockPrivate: (person: Person) => void world.blocking.add(person.id),
  };
  return powers;
}

export function switchesOf(gateway: Gateway) {
  const { sessions } = gateway;
  return {
    reconnect: () => gateway.reconnect(),
    invalidate: (resumable: boolean) => gateway.invalidate(resumable),
    closeGateway: (code: number) => gateway.close(code),
    zombie: () => gateway.zombie(),
    forget: () => sessions.forget(),
    hold: () => sessions.hold(),
    release: (order: "as-they-came" | "reversed" = "as-they-came") => sessions.release(order),
  };
}

/** What attachments point to: `/attachments/<channel>/<id>/<name>`. */
export function fileAt(
  world: World,
  path: string,
): { readonly type: string; readonly content: Buffer } | undefined {
  const id = /^\/attachments\/\d+\/(\d+)\//.exec(path)?.[1];
  if (id === undefined) return undefined;
  const files = [...world.posts.values()].flatMap((one) => (one.gone ? [] : one.files));
  return files.find((file) => file.id === id);
}
