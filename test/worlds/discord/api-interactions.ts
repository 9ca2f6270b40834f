/** REST: registering commands, answering interactions. */
import { type Commands, commandJson } from "./commands.ts";
import { refusal } from "./errors.ts";
import type { Followups, TokenPath } from "./followups.ts";
import type { Interactions } from "./interactions.ts";
import { messageJson } from "./message-json.ts";
import {
  DONE,
  type Endpoint,
  ok,
  type Params,
  type Reply,
  type Request,
  recordOf,
} from "./router.ts";
import type { World } from "./world.ts";

export function commandEndpoints(world: World, commands: Commands): Endpoint[] {
  return ["", "/guilds/:guild"].flatMap((scope) => {
    const path = `/applications/:application${scope}/commands`;
    const on = (method: string, below: string, run: Endpoint["run"]): Endpoint => ({
      name: `${method} ${path}${below}`,
      run: (request, params) => {
        refuseStrangers(world, params);
        return run(request, params);
      },
    });
    const one = ({ guild, command = "" }: Params) => commands.get(command, guild);
    return [
      on("GET", "", (_, { guild }) =>
        ok(commands.list(guild).map((command) => commandJson(world, command))),
      ),
      on("PUT", "", ({ body }, { guild }) =>
        ok(commands.set(body, guild).map((command) => commandJson(world, command))),
      ),
      on("POST", "", ({ body }, { guild }) => put(world, commands, { body, guild })),
      on("GET", "/:command", (_, params) => ok(commandJson(world, one(params)))),
      on("PATCH", "/:command", ({ body }, params) =>
        put(world, commands, {
          body: { ...one(params).raw, ...recordOf(body) },
          guild: params.guild,
        }),
      ),
      on("DELETE", "/:command", (_, { guild, command = "" }) => {
        commands.drop(command, guild);
        return DONE;
      }),
    ];
  });
}

function refuseStrangers(world: World, { application, guild }: Params): void {
  if (application !== world.bot.id) throw refusal("unknown-application");
  if (guild !== undefined && (guild !== world.guild.id || !world.member))
    throw refusal("missing-access");
}

function put(
  world: World,
  commands: Commands,
  { body, guild }: { readonly body: unknown; readonly guild: string | undefined },
): Reply {
  const { command, fresh } = commands.put(body, guild);
  return ok(commandJson(world, command), fresh ? 201 : 200);
}

/** No bot token: the one in the path is enough. */
export function interactionEndpoints(
  world: World,
  interactions: Interactions,
  followups: Followups,
): Endpoint[] {
  const webhook = "/webhooks/:application/:token";
  const path = ({ application = "", token = "", response }: Params): TokenPath => ({
    application,
    token,
    ...(response !== undefined && { message: response }),
  });
  return [
    {
      name: "POST /interactions/:interaction/:token/callback",
      open: true,
      run: (request, params) => callback(interactions, request, params),
    },
    {
      name: `POST ${webhook}`,
      open: true,
      run: ({ body, uploads }, params) =>
        ok(messageJson(world, followups.send(path(params), recordOf(body), uploads))),
    },
    {
      name: `GET ${webhook}/messages/:response`,
      open: true,
      run: (_, params) => ok(messageJson(world, followups.get(path(params)))),
    },
    {
      name: `PATCH ${webhook}/messages/:response`,
      open: true,
      run: ({ body, uploads }, params) =>
        ok(messageJson(world, followups.edit(path(params), recordOf(body), uploads))),
    },
    {
      name: `DELETE ${webhook}/messages/:response`,
      open: true,
      run: (_, params) => {
        followups.erase(path(params));
        return DONE;
      },
    },
  ];
}

function callback(
  interactions: Interactions,
  { body, uploads, query }: Request,
  { interaction = "", token = "" }: Params,
): Reply {
  const withResponse = /^(true|1)$/i.test(query.get("with_response") ?? "");
  const response = interactions.answer(interaction, token, {
    body: recordOf(body),
    uploads,
    withResponse,
  });
  return response ? ok(response) : DONE;
}
