/** What the fake Slack takes as blocks and forms, to the last character, and how it draws them. */
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../worlds/slack/platform.ts";
import {
  button,
  call,
  field,
  type Json,
  type Loose,
  markup,
  modal,
  plain,
  post,
  section,
  slackAt,
} from "./platform-setup.ts";

const actions = (...elements: readonly Json[]) => ({ type: "actions", elements });
const rich = (...elements: readonly Json[]) => ({ type: "rich_text", elements });
const of = (length: number) => "x".repeat(length);
const many = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));

describe("what blocks may be", () => {
  it.each<[string, number, string, (n: number) => Json[]]>([
    ["plain section text", LIMITS.text, "/blocks/0/text/text", (n) => [section(plain(of(n)))]],
    ["marked section text", LIMITS.text, "/blocks/0/text/text", (n) => [section(markup(of(n)))]],
    [
      "a field",
      LIMITS.fieldText,
      "/blocks/0/fields/0/text",
      (n) => [{ type: "section", fields: [plain(of(n))] }],
    ],
    [
      "a header",
      LIMITS.header,
      "/blocks/0/text/text",
      (n) => [{ type: "header", text: plain(of(n)) }],
    ],
    [
      "a button's label",
      LIMITS.buttonText,
      "/blocks/0/elements/0/text/text",
      (n) => [actions(button("a", { text: plain(of(n)) }))],
    ],
    [
      "a button's value",
      LIMITS.buttonValue,
      "/blocks/0/elements/0/value",
      (n) => [actions(button("a", { value: of(n) }))],
    ],
    [
      "a button's address",
      LIMITS.url,
      "/blocks/0/elements/0/url",
      (n) => [actions(button("a", { url: of(n) }))],
    ],
    [
      "an action's id",
      LIMITS.id,
      "/blocks/0/elements/0/action_id",
      (n) => [actions(button(of(n), { text: plain("a") }))],
    ],
    [
      "a block's id",
      LIMITS.id,
      "/blocks/0/block_id",
      (n) => [{ type: "divider", block_id: of(n) }],
    ],
    ["markdown", LIMITS.markdown, "/blocks/0/text", (n) => [{ type: "markdown", text: of(n) }]],
  ])("takes %s of exactly %i characters, and not one more", async (_, limit, pointer, make) => {
    const slack = await slackAt();
    expect((await post(slack, { blocks: make(limit) })).body.ok).toBe(true);
    const { body } = await post(slack, { blocks: make(limit + 1) });
    expect(body).toMatchObject({ ok: false, error: "invalid_blocks" });
    expect(body.errors).toContain(
      `must be less than ${limit + 1} characters [json-pointer:${pointer}]`,
    );
    expect(body.response_metadata.messages).toContain(
      `[ERROR] must be less than ${limit + 1} characters [json-pointer:${pointer}]`,
    );
  });

  it.each<[string, number, string, (n: number) => Json[]]>([
    ["blocks", LIMITS.messageBlocks, "/blocks", (n) => many(n, () => ({ type: "divider" }))],
    [
      "actions",
      LIMITS.actionsElements,
      "/blocks/0/elements",
      (n) => [actions(...many(n, (each) => button(`a${each}`)))],
    ],
    [
      "fields",
      LIMITS.fields,
      "/blocks/0/fields",
      (n) => [{ type: "section", fields: many(n, () => plain("a")) }],
    ],
    [
      "context elements",
      LIMITS.contextElements,
      "/blocks/0/elements",
      (n) => [{ type: "context", elements: many(n, () => plain("a")) }],
    ],
  ])("takes as many %s as %i, and not one more", async (_, limit, pointer, make) => {
    const slack = await slackAt();
    expect((await post(slack, { blocks: make(limit) })).body.ok).toBe(true);
    const { body } = await post(slack, { blocks: make(limit + 1) });
    expect(body.errors).toEqual([`no more than ${limit} items allowed [json-pointer:${pointer}]`]);
  });

  it.each<[string, Json[], string]>([
    [
      "empty text",
      [section(plain(""))],
      "must be more than 0 characters [json-pointer:/blocks/0/text/text]",
    ],
    [
      "a section of nothing",
      [{ type: "section" }],
      "must define either `text` or `fields` [json-pointer:/blocks/0/type]",
    ],
    [
      "a block of no kind",
      [{ type: "poem" }],
      "unsupported type: poem [json-pointer:/blocks/0/type]",
    ],
    [
      "a header with markup",
      [{ type: "header", text: markup("a") }],
      "unsupported type: mrkdwn [json-pointer:/blocks/0/text/type]",
    ],
    [
      "a field that nobody knows",
      [{ type: "divider", color: "red" }],
      "invalid additional property: color [json-pointer:/blocks/0]",
    ],
    [
      "a button without a label",
      [actions({ type: "button" })],
      "missing required field: text [json-pointer:/blocks/0/elements/0]",
    ],
    [
      "a style of its own",
      [actions(button("a", { style: "green" }))],
      "must be a valid enum value [json-pointer:/blocks/0/elements/0/style]",
    ],
    [
      "a list that is none",
      [{ type: "actions", elements: {} }],
      "must provide an array [json-pointer:/blocks/0/elements]",
    ],
    ["no actions", [actions()], "no fewer than 1 items allowed [json-pointer:/blocks/0/elements]"],
    [
      "an id twice",
      [
        { type: "divider", block_id: "a" },
        { type: "divider", block_id: "a" },
      ],
      'block_id "a" already exists for another block [json-pointer:/blocks/1/block_id]',
    ],
    [
      "an action twice",
      [actions(button("a"), button("a"))],
      'action_id "a" already exists for another element [json-pointer:/blocks/0/elements]',
    ],
    [
      "a mention in preformatted text",
      [rich({ type: "rich_text_preformatted", elements: [{ type: "user", user_id: "U1" }] })],
      "unsupported type: user [json-pointer:/blocks/0/elements/0/elements/0/type]",
    ],
    [
      "rich text without text",
      [rich({ type: "rich_text_section", elements: [{ type: "text" }] })],
      "missing required field: text [json-pointer:/blocks/0/elements/0/elements/0]",
    ],
    [
      "rich text outside a section",
      [rich({ type: "text", text: "a" })],
      "unsupported type: text [json-pointer:/blocks/0/elements/0/type]",
    ],
    [
      "a style that is no flag",
      [
        rich({
          type: "rich_text_section",
          elements: [{ type: "text", text: "a", style: { bold: 1 } }],
        }),
      ],
      "must provide a boolean [json-pointer:/blocks/0/elements/0/elements/0/style/bold]",
    ],
    [
      "a menu of nothing",
      [actions({ type: "static_select", action_id: "a" })],
      "must define either `options` or `option_groups` [json-pointer:/blocks/0/elements/0/type]",
    ],
  ])("refuses %s", async (_, blocks, complaint) => {
    const slack = await slackAt();
    const { body } = await post(slack, { text: "a", blocks });
    expect(body).toMatchObject({ ok: false, error: "invalid_blocks" });
    expect(body.errors).toContain(complaint);
  });

  it("refuses blocks that are too long together, each for itself being fine", async () => {
    const slack = await slackAt();
    const four = many(4, () => section(plain(of(3000))));
    expect((await post(slack, { blocks: four })).body.ok).toBe(true);
    expect((await post(slack, { blocks: [...four, section(plain(of(1000)))] })).body).toEqual({
      ok: false,
      error: "msg_blocks_too_long",
    });
  });
});

describe("what a form may be", () => {
  /** A trigger, as a command gives one. */
  async function open(view: unknown): Promise<Loose> {
    const slack = await slackAt({ ackDeadline: 20 });
    return (await call(slack, "views.open", { trigger_id: "1.2.3", view })).body;
  }

  it.each<[string, number, string, (n: number) => Json]>([
    ["a title", LIMITS.viewTitle, "/view/title/text", (n) => modal({ title: plain(of(n)) })],
    [
      "the submit button",
      LIMITS.viewTitle,
      "/view/submit/text",
      (n) => modal({ submit: plain(of(n)) }),
    ],
    [
      "the close button",
      LIMITS.viewTitle,
      "/view/close/text",
      (n) => modal({ close: plain(of(n)) }),
    ],
    [
      "private metadata",
      LIMITS.privateMetadata,
      "/view/private_metadata",
      (n) => modal({ private_metadata: of(n) }),
    ],
    ["the callback's id", LIMITS.id, "/view/callback_id", (n) => modal({ callback_id: of(n) })],
    [
      "a label",
      LIMITS.label,
      "/view/blocks/0/label/text",
      (n) => modal({ blocks: [field("a", { label: plain(of(n)) })] }),
    ],
  ])("takes %s of exactly %i characters, and not one more", async (_, limit, pointer, make) => {
    expect(await open(make(limit)), "only the trigger is wrong").toEqual({
      ok: false,
      error: "invalid_trigger_id",
    });
    const { error, response_metadata } = await open(make(limit + 1));
    expect(error).toBe("invalid_arguments");
    expect(response_metadata.messages).toEqual([
      "[ERROR] failed to match all allowed schemas [json-pointer:/view]",
      `[ERROR] must be less than ${limit + 1} characters [json-pointer:${pointer}]`,
    ]);
  });

  it.each<[string, unknown, string]>([
    [
      "an input without a submit button",
      { ...modal(), submit: undefined },
      "countersign must define `submit` to use an `input` block in modals " +
        "[json-pointer:/view/blocks/0/input]",
    ],
    [
      "more than a hundred blocks",
      modal({ blocks: many(101, () => ({ type: "divider" })) }),
      "no more than 100 items allowed [json-pointer:/view/blocks]",
    ],
    [
      "a home tab",
      { type: "home", blocks: [] },
      "unsupported type: home [json-pointer:/view/type]",
    ],
    [
      "markdown in a form",
      modal({ blocks: [{ type: "markdown", text: "a" }] }),
      "unsupported type: markdown [json-pointer:/view/blocks/0/type]",
    ],
    ["what is no JSON", "{broken", "must provide an object [json-pointer:/view]"],
    ["nothing", "", "must provide an object [json-pointer:/view]"],
  ])("refuses %s", async (_, view, complaint) => {
    const { error, response_metadata } = await open(view);
    expect(error).toBe("invalid_arguments");
    expect(response_metadata.messages).toContain(`[ERROR] ${complaint}`);
  });

  it("refuses one that is larger than 250 kB, all its parts being fine", async () => {
    const blocks = many(100, () => section(plain(of(LIMITS.text))));
    expect(await open(modal({ blocks }))).toEqual({ ok: false, error: "view_too_large" });
  });
});

/** Everything that is drawn or rings for one message. */
async function shown(params: Json) {
  const slack = await slackAt();
  expect((await post(slack, params)).body).toMatchObject({ ok: true });
  const { text, rings } = slack.messages()[0]!;
  return { text, rings, slack };
}

describe("what people read", () => {
  it.each([
    ["a &lt;b&gt; &amp;amp; c", "a <b> &amp; c"],
    ["*bold* _it_ ~gone~ (*x*)", "bold it gone (x)"],
    ["2 * 3 * 4, snake_case_name, a*b*c", "2 * 3 * 4, snake_case_name, a*b*c"],
    ["*not\nbold*", "*not\nbold*"],
    ["run `rm *x* &gt; y` now", "run rm *x* > y now"],
    ["```rm *x*\n&lt;y&gt; :x:```", "rm *x*\n<y> :x:"],
    ["see:```ls```", "see:\nls"],
    ["&gt; quoted\n> too\n&gt;&gt;&gt; three", "quoted\ntoo\nthree"],
    ["a &gt; b", "a > b"],
    ["deploy :rocket: :no_such:", "deploy 🚀 :no_such:"],
    ["&lt;!channel&gt; &lt;@U07ADA0001&gt;", "<!channel> <@U07ADA0001>"],
    ["&amp;lt;!channel&amp;gt;", "&lt;!channel&gt;"],
    ["<https://a.example/x>", "https://a.example/x"],
    ["<https://a.example|a.example>", "a.example"],
    ["<mailto:a@b.example|a@b.example>", "a@b.example"],
    ["in <#C07ROOM000> or <#C1|x>", "in #approvals or #C1"],
    ["<!date^1^{date}|today>", "today"],
    ["if a <b then c> d <0>", "if a <b then c> d <0>"],
  ])("draws %j as %j, and nobody is rung", async (text, drawn) => {
    for (const params of [{ text }, { text: "x", blocks: [section(markup(text))] }]) {
      expect(await shown(params)).toMatchObject({ text: drawn, rings: [] });
    }
  });

  it.each([
    ["<!channel> now", "@channel now", ["<!channel>"]],
    ["<!here|x> <!everyone>", "@here @everyone", ["<!here>", "<!everyone>"]],
    [
      "ask <@U07ADA0001> or <@U07GRACE01|g>",
      "ask @ada or @grace",
      ["<@U07ADA0001>", "<@U07GRACE01>"],
    ],
    ["<!subteam^S1|@ops> <!subteam^S2>", "@ops @S2", ["<!subteam^S1>", "<!subteam^S2>"]],
    ["<https://evil.example|your bank>", "your bank", ["<https://evil.example|your bank>"]],
    [
      "<https://evil.example|https://good.example>",
      "https://good.example",
      ["<https://evil.example|https://good.example>"],
    ],
    [
      "<!date^1^{date}^https://evil.example|today>",
      "today",
      ["<!date^1^{date}^https://evil.example|today>"],
    ],
    ["`<!channel>`", "<!channel>", ["<!channel>"]],
    ["*<!channel>*", "@channel", ["<!channel>"]],
  ])("draws %j as %j, and sees whom it rings or where it misleads", async (text, drawn, rings) => {
    expect(await shown({ text })).toMatchObject({ text: drawn, rings });
    expect(await shown({ text: "x", blocks: [section(markup(text))] })).toMatchObject({
      text: drawn,
      rings,
    });
    const hidden = await shown({ text, blocks: [section(plain(text))] });
    expect(hidden, "plain text is only text, but the notification still rings").toMatchObject({
      text,
      rings,
    });
  });

  it("draws every kind of block, and the text not at all", async () => {
    const words = (text: string, more: Json = {}) => ({ type: "text", text, ...more });
    const blocks = [
      { type: "header", text: plain("Deletes *files*") },
      {
        type: "section",
        text: markup("*who* &amp; what"),
        fields: [markup("a &lt; b"), plain("*c*")],
        accessory: button("more"),
      },
      { type: "divider" },
      {
        type: "context",
        elements: [
          markup("_by_ ada"),
          plain(":fire:"),
          { ...plain(":fire:"), emoji: false },
          { type: "image", alt_text: "logo", image_url: "https://a.example" },
        ],
      },
      rich(
        {
          type: "rich_text_section",
          elements: [
            words("a <b> *c* "),
            words("d", { style: { bold: true } }),
            { type: "emoji", name: "smile", unicode: "1f604" },
          ],
        },
        { type: "rich_text_preformatted", elements: [words("rm -rf *\n:x: <!channel> &lt;")] },
        {
          type: "rich_text_list",
          style: "ordered",
          elements: [
            { type: "rich_text_section", elements: [words("one")] },
            { type: "rich_text_section", elements: [words("two")] },
          ],
        },
        { type: "rich_text_quote", elements: [words("said")] },
      ),
      { type: "markdown", text: "# Title\n**bold** [docs](https://docs.example)" },
      {
        type: "table",
        rows: [
          [
            { type: "raw_text", text: "k" },
            { type: "raw_text", text: "v" },
          ],
        ],
      },
      { type: "image", title: plain("Chart"), alt_text: "a chart", image_url: "https://a.example" },
      actions(button("yes", { value: "1" }), button("no")),
    ];
    const { text, rings, slack } = await shown({ text: "notice", blocks });
    expect(text.split("\n")).toEqual([
      ...[
        "Deletes *files*",
        "who & what",
        "a < b",
        "*c*",
        "by ada 🔥 :fire: [logo]",
        "a <b> *c* d😄",
      ],
      ...[
        "rm -rf *",
        ":x: <!channel> &lt;",
        "1. one",
        "2. two",
        "said",
        "Title",
        "bold docs",
        "k\tv",
        "Chart",
        "[a chart]",
      ],
    ]);
    expect(rings).toEqual(["<https://docs.example|docs>"]);
    expect(slack.messages()[0]!.buttons).toEqual([
      { label: "more", data: "more" },
      { label: "yes", data: "1" },
      { label: "no", data: "no" },
    ]);
  });

  it("sees whom rich text rings", async () => {
    const link = (url: string, text?: string) => ({ type: "link", url, ...(text && { text }) });
    const piece = (type: string, more: Json) => ({ type, ...more });
    const mentions = [
      piece("user", { user_id: "U07ADA0001" }),
      piece("broadcast", { range: "here" }),
      piece("usergroup", { usergroup_id: "S1" }),
    ];
    const links = [
      link("https://a.example"),
      link("https://b.example", "b.example"),
      link("https://evil.example", "bank"),
    ];
    const { text, rings } = await shown({
      blocks: [rich({ type: "rich_text_section", elements: [...mentions, ...links] })],
    });
    expect(text).toBe("@ada@here@S1https://a.exampleb.examplebank");
    expect(rings).toEqual([
      "<@U07ADA0001>",
      "<!here>",
      "<!subteam^S1>",
      "<https://evil.example|bank>",
    ]);
  });

  it("rings bare names only where a message asks for that, and leaves markup alone with `mrkdwn: false`", async () => {
    expect((await shown({ text: "@channel and me@here.example" })).rings).toEqual([]);
    expect((await shown({ text: "@channel and me@here.example", link_names: true })).rings).toEqual(
      ["<!channel>"],
    );
    expect((await shown({ text: "@here", parse: "full" })).rings).toEqual(["<!here>"]);
    expect(await shown({ text: "*a* `b` <!here>", mrkdwn: false })).toMatchObject({
      text: "*a* `b` @here",
      rings: ["<!here>"],
    });
    expect(
      await shown({ text: "x", attachments: [{ text: "old *way*", blocks: [] }] }),
    ).toMatchObject({ text: "x\nold way" });
  });
});
