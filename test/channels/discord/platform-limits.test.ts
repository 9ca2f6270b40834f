/**
 * The limits of the fake Discord at their exact boundary: what fits, what is one too many, and
 * which field is named.
 */
import { describe, expect, it } from "vitest";
import {
  at,
  between,
  button,
  discord,
  faultsOf,
  many,
  NOWHERE,
  pressedOn,
  restOf,
  row,
  x,
} from "./platform-setup.ts";

const embed = (more: object) => ({ embeds: [{ title: "t", ...more }] });
const field = (more: object) => embed({ fields: [{ name: "n", value: "v", ...more }] });
const pressable = (more: object) => ({ components: [row(button(0, more))] });

/** What fits, what is one too many, and what is said of that. */
const BOUNDARIES: readonly (readonly [string, object, object, readonly string[]])[] = [
  ["content", { content: x(2000) }, { content: x(2001) }, at("content", 2000)],
  [
    "content in emoji, which are one each",
    { content: "🙂".repeat(2000) },
    { content: "🙂".repeat(2001) },
    at("content", 2000),
  ],
  [
    "nonce",
    { content: "x", nonce: x(25) },
    { content: "x", nonce: x(26) },
    ["nonce NONCE_TYPE_TOO_LONG Must be 25 or fewer characters long."],
  ],
  [
    "embeds",
    { embeds: many(10, () => ({ title: "t" })) },
    { embeds: many(11, () => ({ title: "t" })) },
    at("embeds", 10),
  ],
  ["embed title", embed({ title: x(256) }), embed({ title: x(257) }), at("embeds.0.title", 256)],
  [
    "embed description",
    embed({ description: x(4096) }),
    embed({ description: x(4097) }),
    at("embeds.0.description", 4096),
  ],
  [
    "embed fields",
    embed({ fields: many(25, () => ({ name: "n", value: "v" })) }),
    embed({ fields: many(26, () => ({ name: "n", value: "v" })) }),
    at("embeds.0.fields", 25),
  ],
  [
    "field name",
    field({ name: x(256) }),
    field({ name: x(257) }),
    at("embeds.0.fields.0.name", 256),
  ],
  [
    "field value",
    field({ value: x(1024) }),
    field({ value: x(1025) }),
    at("embeds.0.fields.0.value", 1024),
  ],
  [
    "field without value",
    field({}),
    field({ value: " " }),
    ["embeds.0.fields.0.value BASE_TYPE_REQUIRED This field is required"],
  ],
  [
    "footer",
    embed({ footer: { text: x(2048) } }),
    embed({ footer: { text: x(2049) } }),
    at("embeds.0.footer.text", 2048),
  ],
  [
    "author",
    embed({ author: { name: x(256) } }),
    embed({ author: { name: x(257) } }),
    at("embeds.0.author.name", 256),
  ],
  [
    "the sum of all embeds",
    { embeds: [{ description: x(4000) }, { description: x(1999), footer: { text: "x" } }] },
    { embeds: [{ description: x(4000) }, { description: x(1999), footer: { text: "xx" } }] },
    ["embeds MAX_EMBED_SIZE_EXCEEDED Embed size exceeds maximum size of 6000"],
  ],
  [
    "custom id",
    pressable({ custom_id: x(100) }),
    pressable({ custom_id: x(101) }),
    between("components.0.components.0.custom_id", 1, 100),
  ],
  [
    "empty custom id",
    pressable({ custom_id: " " }),
    pressable({ custom_id: "" }),
    between("components.0.components.0.custom_id", 1, 100),
  ],
  [
    "label",
    pressable({ label: x(80) }),
    pressable({ label: x(81) }),
    at("components.0.components.0.label", 80),
  ],
  [
    "buttons in a row",
    { components: [row(...(many(5, (index) => button(index)) as object[]))] },
    { components: [row(...(many(6, (index) => button(index)) as object[]))] },
    between("components.0.components", 1, 5),
  ],
  [
    "an empty row",
    pressable({}),
    { components: [row()] },
    between("components.0.components", 1, 5),
  ],
  [
    "rows",
    { components: many(5, (index) => row(button(index))) },
    { components: many(6, (index) => row(button(index))) },
    at("components", 5),
  ],
  [
    "custom ids that are the same",
    { components: [row(button(0)), row(button(1))] },
    { components: [row(button(0)), row(button(0))] },
    [
      "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED Component custom id " +
        "cannot be duplicated",
    ],
  ],
  [
    "no custom id",
    pressable({}),
    pressable({ custom_id: undefined }),
    [
      "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED " +
        "A custom id is required",
    ],
  ],
  [
    "a button outside a row",
    pressable({}),
    { content: "x", components: [{ type: 2, style: 1, ...button(0) }] },
    ['components.0 UNION_TYPE_CHOICES Value of field "type" must be one of (1,).'],
  ],
  [
    "mentions that are both parsed and listed",
    { content: "x", allowed_mentions: { parse: ["users"], users: [] } },
    { content: "x", allowed_mentions: { parse: ["users"], users: [NOWHERE] } },
    [
      'allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE parse:["users"] and users: ' +
        "[ids...] are mutually exclusive.",
    ],
  ],
  [
    "the second kind of layout, which takes no content",
    { flags: 1 << 15, components: [{ type: 10, content: "hi" }] },
    { flags: 1 << 15, content: "hi", components: [{ type: 10, content: "hi" }] },
    [
      "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2 The 'content' field cannot " +
        "be used when using MessageFlags.IS_COMPONENTS_V2",
    ],
  ],
  [
    "components of the second kind",
    { flags: 1 << 15, components: many(40, () => ({ type: 10, content: "hi" })) },
    {
      flags: 1 << 15,
      components: [{ type: 17, components: many(40, () => ({ type: 10, content: "hi" })) }],
    },
    [
      "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED The total number of components " +
        "cannot exceed 40",
    ],
  ],
  [
    "the message that is answered",
    { content: "x", message_reference: { message_id: NOWHERE, fail_if_not_exists: false } },
    { content: "x", message_reference: { message_id: NOWHERE } },
    ["message_reference MESSAGE_REFERENCE_UNKNOWN_MESSAGE Unknown message"],
  ],
  [
    "content of the right type",
    { content: 5 },
    { content: {} },
    ['content STRING_TYPE_CONVERT Could not interpret "[object Object]" as string.'],
  ],
];

describe("a message", () => {
  it.each(BOUNDARIES)("has a limit: %s", async (_, fits, tooMuch, faults) => {
    const platform = await discord();
    const send = (body: object) =>
      restOf(platform)("POST", `/channels/${platform.room}/messages`, body);
    expect(await send(fits)).toMatchObject({ status: 200 });
    expect(faultsOf(await send(tooMuch))).toEqual(faults);
    expect(platform.messages()).toHaveLength(1);
  });

  it("keeps what an edit leaves out, and loses what it empties", async () => {
    const platform = await discord();
    const call = restOf(platform);
    const { json: card } = await call("POST", `/channels/${platform.room}/messages`, {
      content: "a",
      embeds: [{ title: "e" }],
      components: [row(button(0))],
    });
    const change = (body: object) =>
      call("PATCH", `/channels/${platform.room}/messages/${card.id}`, body);
    expect((await change({ content: "b" })).json).toMatchObject({
      content: "b",
      embeds: [{ title: "e" }],
      components: [{}],
    });
    expect((await change({ components: [], embeds: null })).json).toMatchObject({
      content: "b",
      embeds: [],
      components: [],
    });
    expect((await change({ content: "" })).json).toMatchObject({ code: 50006 });
    expect(faultsOf(await change({ content: x(2001) }))).toEqual(at("content", 2000));
    expect(platform.messages()).toMatchObject([{ text: "b", edits: 2 }]);
  });

  it("has only the flags that a bot may set", async () => {
    const platform = await discord();
    const { json } = await restOf(platform)("POST", `/channels/${platform.room}/messages`, {
      content: "x",
      flags: 0xff,
    });
    expect(json.flags).toBe(1 << 2);
  });

  it("is sent once for one nonce, if that is asked for", async () => {
    const platform = await discord();
    const send = (body: object) =>
      restOf(platform)("POST", `/channels/${platform.room}/messages`, body);
    const first = await send({ content: "a", nonce: "n1", enforce_nonce: true });
    expect((await send({ content: "a", nonce: "n1", enforce_nonce: true })).json.id).toBe(
      first.json.id,
    );
    expect((await send({ content: "a", nonce: "n1" })).json.id).not.toBe(first.json.id);
    expect(platform.messages()).toHaveLength(2);
  });
});

describe("a form", () => {
  const input = (more: object = {}) => ({
    type: 1,
    components: [{ type: 4, custom_id: "i", style: 1, label: "L", ...more }],
  });
  const modal = (more: object = {}) => ({
    custom_id: "m",
    title: "T",
    components: [input()],
    ...more,
  });
  const first = "data.components.0.components.0";
  const forms: readonly (readonly [string, object, object, readonly string[]])[] = [
    ["title", modal({ title: x(45) }), modal({ title: x(46) }), between("data.title", 1, 45)],
    [
      "custom id",
      modal({ custom_id: x(100) }),
      modal({ custom_id: x(101) }),
      between("data.custom_id", 1, 100),
    ],
    [
      "label",
      modal({ components: [input({ label: x(45) })] }),
      modal({ components: [input({ label: x(46) })] }),
      between(`${first}.label`, 1, 45),
    ],
    [
      "value",
      modal({ components: [input({ value: x(4000) })] }),
      modal({ components: [input({ value: x(4001) })] }),
      at(`${first}.value`, 4000),
    ],
    [
      "placeholder",
      modal({ components: [input({ placeholder: x(100) })] }),
      modal({ components: [input({ placeholder: x(101) })] }),
      at(`${first}.placeholder`, 100),
    ],
    [
      "parts",
      modal({ components: many(5, (index) => input({ custom_id: `i${index}` })) }),
      modal({ components: many(6, (index) => input({ custom_id: `i${index}` })) }),
      between("data.components", 1, 5),
    ],
  ];

  it.each(forms)("opens a form whose %s has a limit", async (_, fits, tooMuch, faults) => {
    const { answer, reaction } = await pressedOn(await discord());
    expect(faultsOf(await answer({ type: 9, data: tooMuch }))).toEqual(faults);
    expect((await answer({ type: 9, data: fits })).status).toBe(204);
    expect((await reaction).modal?.fields).not.toEqual([]);
  });
});
