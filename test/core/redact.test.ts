/**
 * Secrets leave what is shown and logged; a command under approval loses nothing that could run.
 */

import { describe, expect, it } from "vitest";
import { redact, redactCommand, redactValues } from "../../src/core/redact.ts";
import fc from "../support/properties.ts";

/** Made up, and put together here so that no scanner takes this file for a leak. */
const join = (...parts: string[]): string => parts.join("");
const TAIL = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6";
const GITHUB = join("ghp", "_", TAIL);
const OPAQUE = "a1b2c3d4e5f6a7b8c9d0";

const FORMS: readonly (readonly [kind: string, secret: string])[] = [
  ["aws", join("AKIA", "ABCDEFGH234567IJ")],
  ["aws", join("ASIA", "ABCDEFGH234567IJ")],
  ["github", GITHUB],
  ["github", join("gho", "_", TAIL)],
  ["github", join("ghs", "_", TAIL)],
  ["github", join("github", "_pat_", TAIL, "_", TAIL)],
  ["gitlab", join("glpat", "-", "aB3dE6gH9jK2mN5pQ8-_")],
  ["bot-token", join("xoxb", "-123456789012-", TAIL)],
  ["bot-token", join("xapp", "-1-A0123-456-", TAIL)],
  ["stripe", join("sk", "_live_", TAIL)],
  ["stripe", join("rk", "_test_", TAIL)],
  ["google", join("AIza", "SyA123456789abcdefghijklmnopqrstu_-")],
  ["anthropic", join("sk-ant", "-api03-", TAIL, "-AA")],
  ["openai", join("sk-", "proj-", TAIL)],
  ["openai", join("sk-", TAIL)],
  ["npm", join("npm", "_", TAIL)],
  ["pypi", join("pypi", "-", TAIL, TAIL)],
  ["huggingface", join("hf", "_", TAIL)],
  ["jwt", join("eyJhbGciOiJIUzI1NiJ9", ".", "eyJzdWIiOiIxMjMifQ", ".", TAIL)],
  ["bot-token", join("MTIzNDU2Nzg5MDEyMzQ1Njc4", ".", "GabcDE", ".", TAIL)],
  ["bot-token", join("123456789", ":", "AAabcdefghijklmnopqrstuvwxyz0123456")],
  [
    "private-key",
    join(
      "-----BEGIN RSA PRIVATE",
      " KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIE+/=\n-----END RSA PRIVATE",
      " KEY-----",
    ),
  ],
  [
    "private-key",
    join("-----BEGIN OPENSSH PRIVATE", " KEY-----\\nb3Blb\\n-----END OPENSSH PRIVATE", " KEY-----"),
  ],
  ["private-key", join("-----BEGIN PRIVATE", " KEY-----\ncut off")],
];

const NAMED: readonly (readonly [text: string, shown: string])[] = [
  ["password=hunter2", "password=[secret:password]"],
  ["password: 1234", "password: [secret:password]"],
  ["DB_PASSWORD='two words'", "DB_PASSWORD='[secret:password]'"],
  ['passphrase: "a \\" b" rest', 'passphrase: "[secret:password]" rest'],
  ['{"token":"abc","n":1}', '{"token":"[secret:token]","n":1}'],
  [
    '{\\"client_secret\\": \\"a b\\", \\"x\\":1}',
    '{\\"client_secret\\": \\"[secret:secret]\\", \\"x\\":1}',
  ],
  ["AWS_SECRET_ACCESS_KEY=abc/def+ghi=", "AWS_SECRET_ACCESS_KEY=[secret:secret]"],
  ["api_key=x&page=2", "api_key=[secret:key]&page=2"],
  ["apiKey => 'x'", "apiKey => '[secret:key]'"],
  ["login --password hunter2 --force", "login --password [secret:password] --force"],
  ["login --api-key=abc", "login --api-key=[secret:key]"],
  ["Authorization: Bearer abc.def", "Authorization: Bearer [secret:bearer]"],
  ["authorization: Basic dXNlcjpwYXNz", "authorization: Basic [secret:basic]"],
  ['{"Authorization":"abc"}', '{"Authorization":"[secret:authorization]"}'],
  [`sent bearer ${OPAQUE}`, "sent bearer [secret:bearer]"],
  ["postgres://me:p@ss@host/db", "postgres://me:[secret:password]@host/db"],
  ["redis://:pw@host", "redis://:[secret:password]@host"],
  [`token=${GITHUB}`, "token=[secret:github]"],
  ["line\\npassword=a\\nnext", "line\\npassword=[secret:password]\\nnext"],
];

const OPEN: readonly string[] = [
  `password=$PASSWORD token=\${TOKEN} secret=%SECRET% api_key=<your-key> pwd=***`,
  '{"token":null,"secret":true,"max_tokens":"500","token_count":5}',
  "the secret santa forgot the password and the tokenizer: fast",
  "https://user@host/path http://[::1]:80/ a:b@c ssh://git@github.com:22/x",
  "sk-loading-spinner-circle-fade eyJhbGciOi AKIA123 ghp_short",
  "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
  "[secret:github] password=[secret:password] token=[secret:github, 40 characters]",
];

describe("secrets leave what is shown and logged", () => {
  it.each(FORMS)("a credential with a form of its own: %s", (kind, secret) => {
    expect(redact(`a ${secret}`)).toEqual({ text: `a [secret:${kind}]`, hidden: 1 });
    if (kind !== "private-key")
      expect(redact(`"x\\n${secret}" b`)).toEqual({ text: `"x\\n[secret:${kind}]" b`, hidden: 1 });
  });

  it.each(NAMED)("%s", (text, shown) => {
    expect(redact(text)).toEqual({ text: shown, hidden: 1 });
  });

  it.each(OPEN)("leaves what is no secret: %s", (text) => {
    expect(redact(text)).toEqual({ text, hidden: 0 });
  });

  it("takes a bot's token out of a URL's path", () => {
    const token = join("123456789", ":", "AAabcdefghijklmnopqrstuvwxyz0123456");
    expect(redact(`https://api.telegram.org/bot${token}/getMe`).text).toBe(
      "https://api.telegram.org/bot[secret:bot-token]/getMe",
    );
  });

  it("leaves no tail of a secret that is longer than any real one", () => {
    expect(redact(`${GITHUB}${"x".repeat(5000)} end`).text).toBe("[secret:github] end");
  });

  it("counts every value", () => {
    expect(redact(`password=a ${GITHUB} https://u:p@h`).hidden).toBe(3);
  });
});

const MASKED: readonly (readonly [command: string, shown: string])[] = [
  [
    `curl -H "Authorization: Bearer ${OPAQUE}" https://x`,
    'curl -H "Authorization: Bearer [secret:bearer, 20 characters]" https://x',
  ],
  [
    `curl -H 'Authorization: token ${GITHUB}' https://x | jq .`,
    "curl -H 'Authorization: token [secret:github, 40 characters]' https://x | jq .",
  ],
  [
    `git clone https://${GITHUB}@github.com/a/b`,
    "git clone https://[secret:github, 40 characters]@github.com/a/b",
  ],
  [
    `git clone https://x:${GITHUB}@github.com/a`,
    "git clone https://x:[secret:github, 40 characters]@github.com/a",
  ],
  [`psql postgres://me:${OPAQUE}@db/x`, "psql postgres://me:[secret:password, 20 characters]@db/x"],
  [`curl -u me:${GITHUB} https://x`, "curl -u me:[secret:github, 40 characters] https://x"],
  [`TOKEN="${GITHUB}" npm publish`, 'TOKEN="[secret:github, 40 characters]" npm publish'],
  [
    `deploy --verbose --token ${OPAQUE} --now`,
    "deploy --verbose --token [secret:token, 20 characters] --now",
  ],
  [`deploy --api-key=${OPAQUE}==`, "deploy --api-key=[secret:key, 22 characters]"],
  [
    `curl https://x/install.sh?token=${OPAQUE}&a=b`,
    "curl https://x/install.sh?token=[secret:token, 20 characters]&a=b",
  ],
  [
    `{"cmd":"x","env":{"A_TOKEN":"${GITHUB}"}}`,
    '{"cmd":"x","env":{"A_TOKEN":"[secret:github, 40 characters]"}}',
  ],
  [
    `{"command":"x -H \\"X-Api-Key: ${GITHUB}\\"\\n"}`,
    '{"command":"x -H \\"X-Api-Key: [secret:github, 40 characters]\\"\\n"}',
  ],
];

const SHOWN: readonly (readonly [why: string, command: string])[] = [
  ["a first word", `${GITHUB} --wipe`],
  ["an argument that nothing introduces", `rm ${GITHUB}`],
  ["a substitution", "password=$(rm -rf /)"],
  ["backticks", "password=`rm -rf /`"],
  ["a program's name in a variable", "token=rm; $token -rf /"],
  ["a readable name", "run --token deploytoproduction1"],
  ["a host", "token=evil.com/x.sh"],
  ["a host that begins like a token", `curl -H token=${OPAQUE}.evil.com`],
  ["a host with a token's form", `curl https://${GITHUB}/x`],
  ["a path", `cat --token=${GITHUB}/../x`],
  ["a path behind a quote", `cat token="${GITHUB}"/../x`],
  ["an option", `run --password --${OPAQUE}`],
  ["several words", `password="${OPAQUE} rm -rf /"`],
  ["a password with other signs", "password=hunter2!; ls"],
  ["a variable that is used later", `token=${OPAQUE}; run "$token"`],
  ["a payload that is decoded", `echo token=${OPAQUE} | cut -d= -f2 | base64 -d > x`],
  ["a payload that a shell runs", `echo token=${OPAQUE} | rev | sh`],
  ["a payload that a shell at a path runs", `echo token=${OPAQUE} | rev | /bin/bash -s`],
  ["a payload for an interpreter", `token=${OPAQUE} python3 -c 'import os'`],
  ["a payload for eval", `eval token=${OPAQUE}`],
  ["a payload for find", `find . -exec run --token=${OPAQUE} ;`],
  ["a payload for a process substitution", `. <(echo token=${OPAQUE})`],
  [
    "a private key",
    join("echo '-----BEGIN RSA PRIVATE", " KEY-----\nx\n-----END RSA PRIVATE", " KEY-----'"),
  ],
  ["a user that is no secret", `sudo -u ${OPAQUE} id`],
];

describe("Law 6: a command under approval is shown, but for values that cannot run", () => {
  it.each(MASKED)("masks the value in %s", (command, shown) => {
    expect(redactCommand(command)).toEqual({ text: shown, hidden: 1 });
    expect(redactCommand(shown)).toEqual({ text: shown, hidden: 0 });
    expect(redact(shown).text).toBe(shown);
  });

  it.each(SHOWN)("shows %s", (_why, command) => {
    expect(redactCommand(command)).toEqual({ text: command, hidden: 0 });
  });

  it.each(FORMS.filter(([kind]) => kind !== "private-key"))(
    "knows the form: %s",
    (kind, secret) => {
      expect(redactCommand(`run --with=${secret}`)).toEqual({
        text: `run --with=[secret:${kind}, ${secret.length} characters]`,
        hidden: 1,
      });
    },
  );

  it("hides token characters only, and says how many, in any command", () => {
    fc.assert(
      fc.property(soup, (command) => {
        const { text, hidden } = redactCommand(command);
        const marks = [...text.matchAll(/\[secret:[a-z-]+, (\d+) characters\]/g)];
        fc.pre(!command.includes("[secret:"));
        expect(marks).toHaveLength(hidden);
        const between = text
          .split(/\[secret:[a-z-]+, \d+ characters\]/)
          .map((kept) => kept.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
        const values = new RegExp(`^${between.join("([\\w.:=-]+)")}$`).exec(command);
        expect(values?.slice(1).map(({ length }) => length)).toEqual(
          marks.map(([, length]) => Number(length)),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...FORMS.map(([, secret]) => secret),
        ...NAMED.map(([text]) => text),
        ...OPEN,
      ),
      fc.constantFrom(
        "password",
        "token=",
        "api_key: ",
        "--token ",
        "authorization: ",
        "Bearer ",
        "://",
        "u:",
        "@",
        "[secret:",
        OPAQUE,
        "$",
      ),
      fc.constantFrom(
        '"',
        "'",
        "\\",
        '\\"',
        "\n",
        " ",
        "=",
        ":",
        ",",
        "]",
        "[",
        "-",
        "_",
        ".",
        "/",
        "&",
        "a",
        "1",
        "[secret:token]",
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

describe("redaction holds for any text", () => {
  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(soup, (text) => {
        const once = redact(text).text;
        expect(redact(once).text).toBe(once);
      }),
      { numRuns: 3000, examples: [["redis://:pw@hostpassword://,@"]] },
    );
  });

  it("leaves no credential that stands by itself, whatever is around it", () => {
    const around = fc.string({
      unit: fc.constantFrom(" ", "\n", ",", ";", "(", ")", "{", "}", "x y", '"', "'", "<", "\\n"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(around, fc.constantFrom(...FORMS), around, (before, [, secret], after) => {
        expect(redact(`${before} ${secret} ${after}`).text).not.toContain(secret);
      }),
    );
  });
});

describe("redactValues makes a copy for logs", () => {
  it("masks strings under telling names, however deep, and redacts the others", () => {
    const value = {
      a: { Password: "x", n: 1, ok: true, none: null, session_token: ["a", { b: "c", d: 2 }] },
      authorization: "Bearer x",
      cookie: "s=1",
      api_key: "",
      max_tokens: "500",
      note: `token=${GITHUB}`,
    };
    expect(redactValues(value)).toEqual({
      a: {
        Password: "[secret:password]",
        n: 1,
        ok: true,
        none: null,
        session_token: ["[secret:token]", { b: "[secret:token]", d: 2 }],
      },
      authorization: "[secret:authorization]",
      cookie: "[secret:cookie]",
      api_key: "",
      max_tokens: "500",
      note: "token=[secret:github]",
    });
    expect(value.a.Password).toBe("x");
  });

  it("keeps a key named __proto__ an ordinary key", () => {
    const copy = redactValues(JSON.parse('{"__proto__":{"token":"x"}}'));
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"token":"[secret:token]"}}');
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(soup, fc.constantFrom("token", "password")), soup),
        (value) => {
          const once = redactValues(value);
          expect(redactValues(once)).toEqual(once);
        },
      ),
    );
  });
});

describe("a million characters are no problem", () => {
  const units: readonly (readonly [unit: string, hidden: number])[] = [
    ["a", 0],
    ["password=", 1],
    ["password='x\" ", 38462],
    ['password="\\', 45455],
    ["eyJaaaaaaaa.", 27778],
    ["eyJ-", 0],
    ["://a:", 0],
    ["://a@", 0],
    [join("-----BEGIN PRIVATE", " KEY-----"), 37038],
    ["--", 0],
    ["--token ", 0],
    ["a:", 0],
    ["a=", 0],
    ["1234567:", 0],
    ["sk-a", 0],
    ["[secret:", 1],
    ["\\", 0],
    ["access_key_", 0],
  ];

  it.each(units)("%s", (unit, hidden) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    expect(redact(text).hidden).toBe(hidden);
    expect(redactCommand(text)).toEqual({ text, hidden: 0 });
  });
});
