/** REST: who the bot is, its guild, its channels, its private chats, threads. */
import { refusal } from "./errors.ts";
import { checked } from "./form.ts";
import { applicationJson, channelJson, guildFacts, memberJson } from "./objects.ts";
import { postIn } from "./posts.ts";
import { DONE, type Endpoint, ok, type Params, type Reply, recordOf } from "./router.ts";
import { CHANNEL, type Json, type User } from "./wire.ts";
import {
  addChannel,
  type Channel,
  channelFor,
  isThread,
  privateChannel,
  type World,
} from "./world.ts";

export function placeEndpoints(world: World): Endpoint[] {
  const application = { run: () => ok(applicationJson(world)) };
  return [
    { name: "GET /users/@me", run: () => ok(world.bot) },
    { name: "GET /users/:user", run: (_, { user = "" }) => ok(known(world, user)) },
    { name: "GET /applications/@me", ...application },
    { name: "GET /oauth2/applications/@me", ...application },
    { name: "POST /users/@me/channels", run: ({ body }) => openPrivate(world, recordOf(body)) },
    { name: "GET /guilds/:guild", run: (_, { guild }) => ok(guildOf(world, guild)) },
    { name: "GET /guilds/:guild/channels", run: (_, { guild }) => ok(guildChannels(world, guild)) },
    { name: "GET /guilds/:guild/members/:user", run: (_, params) => ok(member(world, params)) },
    {
      name: "GET /channels/:channel",
      run: (_, { channel = "" }) => ok(channelJson(world, channelFor(world, channel))),
    },
    {
      name: "PATCH /channels/:channel",
      run: ({ body }, { channel = "" }) => changeThread(world, channel, recordOf(body)),
    },
    {
      name: "POST /channels/:channel/typing",
      run: (_, { channel = "" }) => typing(world, channel),
    },
    {
      name: "POST /channels/:channel/threads",
      run: ({ body }, params) => startThread(world, params, recordOf(body)),
    },
    {
      name: "POST /channels/:channel/messages/:message/threads",
      run: ({ body }, params) => startThread(world, params, recordOf(body)),
    },
  ];
}

function known(world: World, id: string): User {
  const user = world.users.get(id);
  if (!user) throw refusal("unknown-user");
  return user;
}

/** Opening the chat works with everybody; it is the message that those who take none refuse. */
function openPrivate(world: World, { recipient_id }: Json): Reply {
  const person = known(world, String(recipient_id));
  if (person.bot) throw refusal("blocks-messages");
  return ok(channelJson(world, privateChannel(world, person)));
}

function guildOf(world: World, id = ""): Json {
  if (id !== world.guild.id) throw refusal("unknown-guild");
  if (!world.member) throw refusal("missing-access");
  return guildFacts(world);
}

function guildChannels(world: World, guild?: string): Json[] {
  guildOf(world, guild);
  const channels = [...world.channels.values()].filter(
    (channel) => !channel.recipient && !isThread(channel),
  );
  return channels.map((channel) => channelJson(world, channel));
}

function member(world: World, { guild, user = "" }: Params): Json {
  guildOf(world, guild);
  const found = world.users.get(user);
  if (!found) throw refusal("unknown-member");
  return memberJson(found);
}

function typing(world: World, id: string): Reply {
  channelFor(world, id);
  return DONE;
}

/** Only threads: a bot that may manage channels is not what this platform is for. */
function changeThread(world: World, id: string, body: Json): Reply {
  const thread = channelFor(world, id);
  if (!isThread(thread)) throw refusal("missing-permissions");
  if (typeof body.name === "string") thread.name = body.name;
  if (typeof body.archived === "boolean") thread.archived = body.archived;
  if (typeof body.locked === "boolean") thread.locked = body.locked;
  world.announce({ t: "THREAD_UPDATE", d: channelJson(world, thread), kind: "guild" });
  return ok(channelJson(world, thread));
}

/** A thread that starts from a message has that message's id. */
function startThread(world: World, { channel = "", message }: Params, body: Json): Reply {
  const isPrivate = message === undefined && body.type !== CHANNEL.publicThread;
  const parent = channelFor(world, channel, [
    isPrivate ? "CreatePrivateThreads" : "CreatePublicThreads",
  ]);
  if (parent.type !== CHANNEL.text) throw refusal("wrong-channel-type");
  if (message !== undefined) postIn(world, channel, message);
  if (message !== undefined && world.channels.has(message)) throw refusal("thread-exists");
  const name = checked(
    (form) => form.text("name", body.name, { min: 1, max: 100, required: true }) ?? "",
  );
  const thread: Channel = addChannel(world, {
    ...(message !== undefined && { id: message }),
    type: isPrivate ? CHANNEL.privateThread : CHANNEL.publicThread,
    name,
    parent: parent.id,
    owner: world.bot.id,
  });
  world.announce({
    t: "THREAD_CREATE",
    d: { ...channelJson(world, thread), newly_created: true },
    kind: "guild",
  });
  return ok(channelJson(world, thread), 201);
}
