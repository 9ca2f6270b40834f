/** What a person looking at the chat sees of a message. */
import type { SeenButton, SeenMessage } from "../platform.ts";
import { drawMarkdown } from "./markdown.ts";
import type { Post } from "./posts.ts";
import { namesOf, ringingTexts } from "./rings.ts";
import { COMPONENT, type Component, type Embed, everyComponent, FLAG } from "./wire.ts";
import type { World } from "./world.ts";

export function seen(world: World, post: Post): SeenMessage {
  const { parent } = world.channels.get(post.channel) ?? {};
  return {
    id: post.id,
    chat: parent ?? post.channel,
    ...(parent !== undefined && { thread: post.channel }),
    author: post.author.id,
    text: textOf(world, post),
    buttons: buttonsOf(post.components),
    files: post.files.map(({ name, content }) => ({ name, content: content.toString("utf8") })),
    ...(post.replyTo !== undefined && { replyTo: post.replyTo }),
    edits: post.edits,
    rings: ringsOf(world, post),
  };
}

/** All that can be read, from top to bottom. */
export function textOf(world: World, { content, embeds, components, flags }: Post): string {
  const shown = flags & FLAG.suppressEmbeds ? [] : embeds;
  const read = (text: string) => drawMarkdown(text, namesOf(world)).text;
  const lines = [
    read(content),
    ...shown.flatMap((embed) => embedLines(embed, read)),
    ...componentLines(components, read),
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** Author and footer take no markdown; the rest does. */
function embedLines(
  { author, title, description, fields = [], footer }: Embed,
  read: (text: string) => string,
): string[] {
  const written = [title, description, ...fields.flatMap(({ name, value }) => [name, value])];
  return [author?.name ?? "", ...written.map((text) => read(text ?? "")), footer?.text ?? ""];
}

/**
 * Texts, and what stands on controls that do nothing when pressed. Those that do are the buttons.
 */
function componentLines(
  components: readonly Component[],
  read: (text: string) => string,
): string[] {
  return [...everyComponent(components)].map((one) => {
    if (one.content !== undefined) return read(one.content);
    if (one.type === COMPONENT.button) return isPressable(one) ? "" : (one.label ?? "");
    return one.placeholder ?? "";
  });
}

export function buttonsOf(components: readonly Component[]): SeenButton[] {
  const pressable = [...everyComponent(components)].filter(isPressable);
  return pressable.map(({ label = "", custom_id = "" }) => ({ label, data: custom_id }));
}

function isPressable({ type, disabled, custom_id }: Component): boolean {
  return type === COMPONENT.button && custom_id !== undefined && disabled !== true;
}

/** Mentions by id or by name of the group, and links that hide where they lead. */
function ringsOf(world: World, post: Post): string[] {
  const { users, roles, groups } = post.mentions;
  const embedded = post.embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.map(({ value }) => value),
  ]);
  const texts = [...ringingTexts(post), ...embedded.filter((text) => text !== undefined)];
  const links = texts.flatMap((text) => drawMarkdown(text, namesOf(world)).links);
  return [...groups, ...roles, ...users, ...links];
}
