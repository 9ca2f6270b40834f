/** Which addresses Telegram takes for a link, and what it makes of them. */
import type { Entity, User } from "./types.ts";

/**
 * The address as Telegram keeps it, or undefined where it is none (tdlib,
 * `LinkManager::check_link`): a host with a dot, or one of Telegram's own schemes. `javascript:`
 * and the like are not taken.
 */
export function checkedLink(address: string): string | undefined {
  const link = address.trim();
  if (/^(?:tg|ton|tonsite):\/\/./i.test(link)) return link;
  const full = /^https?:\/\//i.test(link) ? link : `http://${link}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) && full !== link && !/^[^/:]+:\d+(?:[/?#]|$)/.test(link))
    return undefined;
  try {
    const { hostname, href } = new URL(full);
    return hostname.includes(".") || hostname.startsWith("[") ? href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What `<a href>` and `[](…)` become: a link, or a mention of a user whom the bot knows.
 * Undefined: the text stays plain.
 */
export function linkEntity(
  address: string,
  known: (id: number) => User | undefined,
): Pick<Entity, "type" | "url" | "user"> | undefined {
  const id = /^tg:(?:\/\/)?user\?id=(\d+)$/i.exec(address.trim())?.[1];
  if (id) {
    const user = known(Number(id));
    return user && { type: "text_mention", user };
  }
  const url = checkedLink(address);
  return url === undefined ? undefined : { type: "text_link", url };
}
