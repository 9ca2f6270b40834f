/**
 * What the fake Discord draws: markdown as its client renders it, and whom a message would really
 * ring.
 */
import { describe, expect, it } from "vitest";
import type { DiscordPlatform } from "../../worlds/discord/platform.ts";
import { discord, restOf } from "./platform-setup.ts";

/** Posts it, and gives back what is seen. */
async function shown(platform: DiscordPlatform, body: object) {
  const { json, status } = await restOf(platform)(
    "POST",
    `/channels/${platform.room}/messages`,
    body,
  );
  expect({ status, json }).toMatchObject({ status: 200 });
  return platform.messages().at(-1)!;
}

const DRAWN: readonly (readonly [string, string, string])[] = [
  ["bold, italic, underline, strike", "**a** *b* _c_ __d__ ~~e~~ ***f***", "a b c d e f"],
  ["spoilers", "||hidden|| |x|", "hidden |x|"],
  [
    "what is escaped",
    "\\*a\\* \\_b\\_ \\`c\\` \\\\d \\|\\|e\\|\\| \\> f",
    "*a* _b_ `c` \\d ||e|| > f",
  ],
  ["a word with lines in it", "snake_case_name and __init__.py", "snake_case_name and init.py"],
  ["a lone marker", "2 * 3 and rm -rf *.log", "2 * 3 and rm -rf *.log"],
  ["a command outside code, which loses its stars", "rm -rf *.log /tmp/*", "rm -rf .log /tmp/"],
  ["inline code", "`**a** \\* <@1>` and ``b `c` d``", "**a** \\* <@1> and b `c` d"],
  ["a block of code", "run:\n```sh\nrm -rf *\n  \\n **x**\n```", "run:\nrm -rf *\n  \\n **x**"],
  ["a block of code without a language", "```rm -rf /```", "rm -rf /"],
  ["a block that is broken out of", "```\na\n```\n**b** ```\nc\n```", "a\nb c"],
  ["a block that never ends", "```\n**a**", "```\na"],
  [
    "quotes, headings, small print and lists",
    "> q **b**\n# H\n-# small\n- one\n* two\n1. three",
    "q b\nH\nsmall\n• one\n• two\n1. three",
  ],
  ["signs that begin no line", "a > b # c - d", "a > b # c - d"],
  [
    "addresses, whose lines are no markers",
    "https://x.example/a_b_c*d* <https://y.example/_z_>",
    "https://x.example/a_b_c*d* https://y.example/_z_",
  ],
  [
    "times, emoji and commands",
    "<t:0> <:ok:100000000000000001> </deny:100000000000000001>",
    "Thu, 01 Jan 1970 00:00:00 GMT :ok: /deny",
  ],
];

describe("the screen", () => {
  it.each(DRAWN)("draws %s", async (_, content, text) => {
    expect((await shown(await discord(), { content })).text).toBe(text);
  });

  it("draws people, roles and channels by name", async () => {
    const platform = await discord();
    const { ada, grace } = platform.people;
    const content =
      `<@${ada.id}> <@!${grace.id}> <@&${platform.role}> <#${platform.hall}> ` +
      "<@100000000000000001>";
    expect((await shown(platform, { content })).text).toBe(
      "@ada @grace @oncall #hall @unknown-user",
    );
  });

  it("draws embeds after the content: author and footer as they are, the rest as markdown", async () => {
    const embed = {
      author: { name: "*a*" },
      title: "**t**",
      description: "`d`",
      fields: [{ name: "_n_", value: "**v**" }],
      footer: { text: "*f*" },
    };
    const platform = await discord();
    expect((await shown(platform, { content: "c", embeds: [embed] })).text).toBe(
      "c\n*a*\nt\nd\nn\nv\n*f*",
    );
    expect((await shown(platform, { content: "c", embeds: [embed], flags: 4 })).text).toBe("c");
  });

  it("draws the second kind of layout, with its buttons", async () => {
    const approve = { type: 2, style: 3, label: "Approve", custom_id: "a" };
    const components = [
      {
        type: 17,
        components: [
          { type: 10, content: "# May I" },
          { type: 9, components: [{ type: 10, content: "`rm`" }], accessory: approve },
        ],
      },
      {
        type: 1,
        components: [{ type: 2, style: 2, label: "Off", custom_id: "o", disabled: true }],
      },
    ];
    const seen = await shown(await discord(), { flags: 1 << 15, components });
    expect(seen).toMatchObject({
      text: "May I\nrm\nOff",
      buttons: [{ label: "Approve", data: "a" }],
    });
  });
});

type Ring = (platform: DiscordPlatform) => { readonly content: string } & Record<string, unknown>;

/** The message, and the names of those that it rings. */
const RINGS: readonly (readonly [string, Ring, readonly string[]])[] = [
  [
    "everybody, when nothing is said about it",
    ({ people, role }) => ({ content: `@everyone @here <@${people.ada.id}> <@&${role}>` }),
    ["@everyone", "@here", "oncall", "ada"],
  ],
  [
    "nobody with an empty parse",
    ({ people, role }) => ({
      content: `@everyone <@${people.ada.id}> <@&${role}>`,
      allowed_mentions: { parse: [] },
    }),
    [],
  ],
  [
    "only the kinds that are parsed",
    ({ people, role }) => ({
      content: `@here <@${people.ada.id}> <@&${role}>`,
      allowed_mentions: { parse: ["roles"] },
    }),
    ["oncall"],
  ],
  [
    "only those that are listed",
    ({ people }) => ({
      content: `<@${people.ada.id}> <@${people.grace.id}>`,
      allowed_mentions: { users: [people.grace.id, people.mallory.id] },
    }),
    ["grace"],
  ],
  [
    "nobody from code",
    ({ people }) => ({ content: `\`@everyone\` \`\`\`\n<@${people.ada.id}>\n\`\`\`` }),
    [],
  ],
  [
    "whoever stands behind code that is broken out of",
    ({ people }) => ({ content: `\`\`\`\nx\n\`\`\`<@${people.ada.id}>\`\`\`\ny\n\`\`\`` }),
    ["ada"],
  ],
  [
    "whoever is escaped: the escape is drawn, the mention is parsed",
    ({ people }) => ({ content: `\\<@${people.ada.id}> \\@everyone` }),
    ["@everyone", "ada"],
  ],
  ["nobody through a space that is not seen", () => ({ content: "@\u200beveryone" }), []],
  [
    "nobody from an embed",
    ({ people }) => ({ content: "x", embeds: [{ description: `@everyone <@${people.ada.id}>` }] }),
    [],
  ],
  ["nobody who is not here", () => ({ content: "<@100000000000000001>" }), []],
  [
    "a link that hides where it leads",
    () => ({ content: "[your bank](https://evil.example) https://open.example" }),
    ["[your bank](https://evil.example)"],
  ],
  [
    "a link in an embed",
    () => ({ content: "x", embeds: [{ description: "[ok](<https://evil.example>)" }] }),
    ["[ok](<https://evil.example>)"],
  ],
  [
    "no link in code, and none that is escaped",
    () => ({ content: "`[a](https://b.example)` \\[a\\](https://b.example)" }),
    [],
  ],
];

describe("a message rings", () => {
  it.each(RINGS)("%s", async (_, body, wanted) => {
    const platform = await discord();
    const { ada, grace, mallory } = platform.people;
    const names = new Map([
      [platform.role, "oncall"],
      ...[ada, grace, mallory].map(({ id, name }) => [id, name] as const),
    ]);
    const { rings } = await shown(platform, body(platform));
    expect(rings.map((id) => names.get(id) ?? id)).toEqual(wanted);
  });

  it("by the default again after an edit that says nothing, and who is answered", async () => {
    const platform = await discord();
    const call = restOf(platform);
    const content = `<@${platform.people.ada.id}>`;
    const { id } = await shown(platform, { content, allowed_mentions: { parse: [] } });
    const change = async (body: object) => {
      await call("PATCH", `/channels/${platform.room}/messages/${id}`, body);
      return platform.messages()[0]!.rings;
    };
    expect(await change({ components: [] })).toEqual([platform.people.ada.id]);
    expect(await change({ content, allowed_mentions: { parse: [] } })).toEqual([]);
    await platform.say(platform.people.grace, platform.room, "hm");
    const message_reference = { message_id: platform.messages()[1]!.id };
    expect((await shown(platform, { content: "a", message_reference })).rings).toEqual([
      platform.people.grace.id,
    ]);
    expect(
      (await shown(platform, { content: "a", message_reference, allowed_mentions: { parse: [] } }))
        .rings,
    ).toEqual([]);
  });

  it("not everyone without the permission for it", async () => {
    const platform = await discord();
    platform.deny(platform.room, "MentionEveryone");
    expect((await shown(platform, { content: "@everyone" })).rings).toEqual([]);
  });
});
