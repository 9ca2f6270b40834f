/**
 * Finds and removes copies of a card that were posted although the response never arrived: searches
 * the channel for the ids of their buttons.
 */
import type { Post } from "@mattermost/types/posts";
import type { Place, Stray } from "../chat/platform-adapter.ts";
import { actionId } from "./render.ts";
import type { Api } from "./rest-api.ts";

const MOST_READ = 60;

interface Options {
  readonly api: Api;
  readonly me: () => string;
  readonly remove: (post: string) => Promise<void>;
}

export function createSweeper({ api, me, remove }: Options) {
  return async (place: Place, { data, isKnown }: Stray): Promise<void> => {
    const { posts } = await api.run((client) => client.getPosts(place.chat, 0, MOST_READ, false));
    for (const post of Object.values(posts)) {
      const isCopy = post.user_id === me() && actionIdsOf(post).includes(actionId(data));
      if (isCopy && !isKnown({ ...place, message: post.id })) await remove(post.id);
    }
  };
}

interface WithActions {
  readonly actions?: readonly { readonly id?: unknown }[];
}

function actionIdsOf({ props }: Post): unknown[] {
  const attachments = (props.attachments ?? []) as readonly WithActions[];
  return attachments.flatMap(({ actions = [] }) => actions.map(({ id }) => id));
}
