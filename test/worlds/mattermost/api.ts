/** The part of the REST API that the bot uses, with the refusals that Mattermost has for it. */
import type { Dialogs } from "./dialogs.ts";
import { limited, type Reply, type Request } from "./server.ts";
import type { Triggers } from "./triggers.ts";
import { BOT, type Channel, type Json, type Post, TEAM, type Workspace } from "./workspace.ts";

interface Options {
  readonly workspace: Workspace;
  readonly triggers: Triggers;
  readonly dialogs: Dialogs;
  readonly isGood: (token: string) => boolean;
  readonly wait: () => number;
  readonly maxPost: number;
  readonly editLimit: number;
}

type Route = (request: Request, ...ids: string[]) => Reply | Promise<Reply>;

const ok = (body: unknown, status = 200): Reply => ({ status, body });
const refusal = (status: number, id: string, detail = ""): Reply => ({
  status,
  body: { id, message: `It did not work: ${id}`, detailed_error: detail, status_code: status },
});
const forbidden = () => refusal(403, "api.context.permissions.app_error");
export const REFUSED_ACTION = "api.post.do_action.action_integration.app_error";

/** As clients get it: what a button leads to is for the server alone. */
export function shownPost({ before: _before, edits: _edits, ...post }: Post): Json {
  const attachments = (post.props.attachments ?? []) as { actions?: Json[] }[];
  const stripped = attachments.map((each) => ({
    ...each,
    ...(each.actions && {
      actions: each.actions.map(({ integration: _integration, ...action }) => action),
    }),
  }));
  return {
    ...post,
    props: { ...post.props, ...(attachments.length && { attachments: stripped }) },
  };
}

export function openApi(options: Options): (request: Request) => Reply | Promise<Reply> {
  const { isGood, wait } = options;
  const routes = { ...readRoutes(options), ...postRoutes(options), ...dialogRoutes(options) };
  const table = Object.entries(routes).map(([path, route]): [RegExp, Route] => [
    new RegExp(`^${path.replaceAll(":id", "(\\w+)")}$`),
    route,
  ]);
  return (request) => {
    const seconds = wait();
    if (seconds > 0) return limited(seconds);
    const isOpen = /config\/client|dialogs\/open/.test(request.name);
    if (!isOpen && !isGood(request.token))
      return refusal(401, "api.context.session_expired.app_error");
    for (const [path, route] of table) {
      const found = path.exec(request.name);
      if (found) return route(request, ...found.slice(1));
    }
    return refusal(404, "api.context.404.app_error", request.name);
  };
}

const isIn = (channel: Channel | undefined): channel is Channel =>
  channel?.members.has(BOT.id) === true;

function readRoutes(options: Options): Record<string, Route> {
  const { workspace, triggers, maxPost, editLimit } = options;
  return {
    "GET /users/me": () => ok({ id: BOT.id, username: BOT.name, is_bot: true }),
    "GET /users/me/teams": () => ok([{ id: TEAM, name: "team" }]),
    "GET /config/client": () =>
      ok({
        AsymmetricSigningPublicKey: triggers.publicKey(),
        MaxPostSize: String(maxPost),
        PostEditTimeLimit: String(editLimit),
      }),
    "GET /channels/:id": (_request, id = "") => {
      const channel = workspace.channels.get(id);
      if (!isIn(channel)) return forbidden();
      return ok({ id, type: channel.type, team_id: channel.type === "D" ? "" : TEAM });
    },
    "GET /channels/:id/posts": ({ query }, id = "") => {
      if (!isIn(workspace.channels.get(id))) return forbidden();
      const posts = workspace.in(id).slice(-Number(query.get("per_page") ?? 60));
      const entries = posts.map((post) => [post.id, shownPost(post)]);
      return ok({ order: posts.map((post) => post.id), posts: Object.fromEntries(entries) });
    },
    "GET /posts/:id": (_request, id = "") => {
      const post = workspace.find(id);
      return post ? ok(shownPost(post)) : refusal(404, "app.post.get.app_error");
    },
    "POST /channels/direct": ({ body }) => {
      const [one = "", other = ""] = body.list as string[];
      if (one !== BOT.id) return forbidden();
      return ok({ id: workspace.direct(one, other).id, type: "D", team_id: "" }, 201);
    },
  };
}

function postRoutes({ workspace, maxPost, editLimit }: Options): Record<string, Route> {
  /** The bot's own, that is there still. */
  const own = (id: string) => {
    const post = workspace.find(id);
    return post?.user_id === BOT.id ? post : undefined;
  };
  const fault = ({ message, props }: Json): Reply | undefined => {
    if ([...String(message ?? "")].length > maxPost)
      return refusal(400, "model.post.is_valid.message_length.app_error");
    const actions = ((props as Json | undefined)?.attachments ?? []) as { actions?: Json[] }[];
    const ids = actions.flatMap(({ actions: each = [] }) => each.map(({ id }) => String(id)));
    return ids.every((id) => /^[A-Za-z0-9]+$/.test(id)) && new Set(ids).size === ids.length
      ? undefined
      : refusal(400, "model.post.is_valid.action_id.app_error");
  };
  return {
    "POST /posts": ({ body }) => {
      const channel = String(body.channel_id);
      if (!isIn(workspace.channels.get(channel))) return forbidden();
      const root = String(body.root_id ?? "");
      if (root !== "" && workspace.find(root)?.channel_id !== channel)
        return refusal(400, "api.post.create_post.root_id.app_error");
      const refused = fault(body);
      if (refused) return refused;
      const post = workspace.post({
        channel,
        author: BOT.id,
        message: String(body.message),
        root,
        props: (body.props ?? {}) as Json,
        files: (body.file_ids ?? []) as string[],
      });
      return ok(shownPost(post), 201);
    },
    "PUT /posts/:id/patch": ({ body }, id = "") => {
      const post = own(id);
      if (!post) return forbidden();
      if (editLimit >= 0 && Date.now() - post.create_at > editLimit * 1000)
        return refusal(400, "api.post.update_post.permissions_time_limit.app_error");
      const refused = fault(body);
      if (refused) return refused;
      workspace.patch(post, body as { message?: string; props?: Json });
      return ok(shownPost(post));
    },
    "DELETE /posts/:id": (_request, id = "") => {
      const post = own(id);
      if (!post) return forbidden();
      workspace.remove(post);
      return ok({ status: "OK" });
    },
    "POST /files": async ({ form }) => {
      const file = form?.get("files");
      if (!isIn(workspace.channels.get(String(form?.get("channel_id"))))) return forbidden();
      if (!(file instanceof File)) return refusal(400, "api.file.upload_file.no_file.app_error");
      const id = workspace.newId("file");
      workspace.files.set(id, { name: file.name, content: await file.text() });
      return ok({ file_infos: [{ id, name: file.name }], client_ids: [] }, 201);
    },
  };
}

function dialogRoutes({ workspace, triggers, dialogs }: Options): Record<string, Route> {
  return {
    "POST /actions/dialogs/open": ({ body }) => {
      const trigger = triggers.read(String(body.trigger_id));
      if (!trigger) return refusal(400, "interactive_message.decode_trigger_id.expired");
      const said = dialogs.open(trigger, body);
      return said === "" ? ok({ status: "OK" }) : refusal(400, "api.context.invalid_param", said);
    },
    "POST /actions/dialogs/submit": async ({ body }) => {
      if (!isIn(workspace.channels.get(String(body.channel_id))) || body.team_id !== TEAM)
        return forbidden();
      const answer = await dialogs.send(BOT.id, body);
      return answer.status === 200
        ? ok(answer.body)
        : refusal(400, REFUSED_ACTION, String(answer.body));
    },
  };
}
