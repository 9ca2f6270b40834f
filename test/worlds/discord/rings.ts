/** Whom a message rings, once it is posted or edited. */
import { drawMarkdown, type Names } from "./markdown.ts";
import { allowedOf, type Mentions, mentionsIn } from "./mentions.ts";
import { PERMISSION } from "./permissions.ts";
import type { Post } from "./posts.ts";
import { type AllowedMentions, everyComponent } from "./wire.ts";
import { botPermissions, type World } from "./world.ts";

export function namesOf(world: World): Names {
  return {
    user: (id) => world.users.get(id)?.global_name ?? undefined,
    role: (id) => (id === world.role.id ? world.role.name : undefined),
    channel: (id) => world.channels.get(id)?.name,
  };
}

/** The texts in which a mention is alive. Embeds never ring anybody. */
export function ringingTexts({ content, components }: Post): string[] {
  const displays = [...everyComponent(components)].flatMap((one) =>
    one.content === undefined ? [] : [one.content],
  );
  return [content, ...displays];
}

export function mentionsOf(world: World, post: Post, allowed: AllowedMentions): Mentions {
  const names = namesOf(world);
  const bare = ringingTexts(post).map((text) => drawMarkdown(text, names).bare);
  const found = mentionsIn(bare.join("\n"));
  const channel = world.channels.get(post.channel);
  const mayCallAll =
    channel !== undefined &&
    !channel.recipient &&
    (botPermissions(world, channel) & PERMISSION.MentionEveryone) !== 0n;
  const { users, roles, groups } = allowedOf(found, allowed);
  const answered =
    post.replyTo === undefined || !allowed.replied
      ? undefined
      : world.posts.get(post.replyTo)?.author.id;
  const rung = answered === undefined || answered === post.author.id ? users : [...users, answered];
  return {
    users: [...new Set(rung)].filter((id) => world.users.has(id)),
    roles: roles.filter((id) => id === world.role.id),
    groups: mayCallAll ? groups : [],
  };
}
