/** What the fake Mattermost holds: people, channels, posts, files, and what happens to them. */
import { EventEmitter } from "node:events";
import type { Person } from "../platform.ts";

export type Json = Record<string, unknown>;

export interface Action {
  readonly id: string;
  readonly name: string;
  readonly style?: string;
  readonly integration?: { readonly url: string; readonly context: Json };
}

interface Attachment {
  readonly text?: string;
  readonly actions?: readonly Action[];
}

export interface Post {
  readonly id: string;
  readonly channel_id: string;
  readonly root_id: string;
  readonly user_id: string;
  readonly create_at: number;
  message: string;
  props: Json;
  readonly type: string;
  readonly file_ids: readonly string[];
  delete_at: number;
  edits: number;
  /** Earlier states, oldest first. */
  readonly before: { readonly props: Json }[];
}

export interface Channel {
  readonly id: string;
  readonly type: "O" | "D";
  readonly name: string;
  readonly members: Set<string>;
}

interface Signals {
  posted: [Post];
  changed: [Post];
  whispered: [user: string, text: string];
}

/** 26 letters and digits, made from a word so that tests can be read. */
export const idOf = (word: string): string =>
  `${word.toLowerCase().replace(/[^a-z0-9]/g, "")}${"0".repeat(26)}`.slice(0, 26);

const person = (name: string): Person => ({ id: idOf(`user${name}`), name });
export const PEOPLE = { ada: person("ada"), grace: person("grace"), mallory: person("mallory") };
export const BOT: Person = { id: idOf("botcountersign"), name: "countersign" };
export const TEAM = idOf("team");

export const attachmentsOf = ({ props }: { readonly props: Json }): readonly Attachment[] =>
  (props.attachments ?? []) as readonly Attachment[];
export const actionsOf = (post: { readonly props: Json }): Action[] =>
  attachmentsOf(post).flatMap(({ actions = [] }) => actions);

export interface NewPost {
  readonly channel: string;
  readonly author: string;
  readonly message: string;
  readonly root?: string;
  readonly props?: Json;
  readonly files?: readonly string[];
}

export function openWorkspace() {
  const signals = new EventEmitter<Signals>();
  const channels = new Map<string, Channel>();
  const posts = new Map<string, Post>();
  const files = new Map<string, { readonly name: string; readonly content: string }>();
  const whispers: { readonly user: string; readonly text: string }[] = [];
  let count = 0;
  const newId = (word: string) => idOf(`${word}x${++count}x`);

  function open(name: string, members: readonly string[], type: Channel["type"] = "O"): Channel {
    const id = type === "D" ? idOf(`dm${name}`) : newId(`channel${name}`);
    const channel = channels.get(id) ?? { id, type, name, members: new Set(members) };
    channels.set(id, channel);
    return channel;
  }
  const room = open(
    "room",
    [...Object.values(PEOPLE), BOT].map(({ id }) => id),
  ).id;

  return {
    signals,
    channels,
    files,
    room,
    newId,
    open,
    direct(one: string, other: string): Channel {
      const pair = [one, other].sort();
      const names = pair.map((id) => id.replace(/0+$/, "").replace(/^(?:user|bot)/, ""));
      return open(names.join("z"), pair, "D");
    },
    post({ channel, author, message, root = "", props = {}, files: attached = [] }: NewPost): Post {
      const post: Post = {
        id: newId("post"),
        channel_id: channel,
        root_id: root,
        user_id: author,
        create_at: Date.now(),
        message,
        props,
        type: "",
        file_ids: attached,
        delete_at: 0,
        edits: 0,
        before: [],
      };
      posts.set(post.id, post);
      signals.emit("posted", post);
      return post;
    },
    patch(post: Post, { message, props }: { message?: string; props?: Json }): void {
      post.before.push({ props: post.props });
      if (message !== undefined) post.message = message;
      if (props !== undefined) post.props = props;
      post.edits++;
      signals.emit("changed", post);
    },
    remove(post: Post): void {
      post.delete_at = Date.now();
      signals.emit("changed", post);
    },
    /** Undefined also for one that was deleted. */
    find: (id: string): Post | undefined => {
      const post = posts.get(id);
      return post?.delete_at === 0 ? post : undefined;
    },
    in: (channel: string): Post[] =>
      [...posts.values()].filter((post) => post.channel_id === channel && post.delete_at === 0),
    whisper(user: string, text: string): void {
      whispers.push({ user, text });
      signals.emit("whispered", user, text);
    },
    whispers: (user: string): string[] =>
      whispers.filter((each) => each.user === user).map(({ text }) => text),
  };
}
export type Workspace = ReturnType<typeof openWorkspace>;
