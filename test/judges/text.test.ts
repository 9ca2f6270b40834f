/**
 * The text layer: what each trick is called, how the text reads without it, and that honest text is
 * left alone.
 */

import { describe, expect, test } from "vitest";
import { renderedOf } from "../../src/judges/text.ts";
import { anyCharacter } from "../support/any-character.ts";
import { expectLinear } from "../support/growth.ts";
import fc from "../support/properties.ts";

const TRICKS: readonly (readonly [trick: string, key: string, text: string, reads: string])[] = [
  ["a colour", "text.ansi_escape", "r\u001b[1;31mm x", "rm x"],
  ["a colour with colons", "text.ansi_escape", "r\u001b[38:2::1:2:3mm x", "rm x"],
  ["a title that ends in BEL", "text.ansi_escape", "r\u001b]0;ls\u0007m x", "rm x"],
  ["a title that ends in ST", "text.ansi_escape", "r\u001b]0;ls\u001b\\m x", "rm x"],
  ["a device control string", "text.ansi_escape", "r\u001bP1;2|q\u001b\\m x", "rm x"],
  ["an application command", "text.ansi_escape", "r\u001b_ls\u001b\\m x", "rm x"],
  ["a privacy message", "text.ansi_escape", "r\u001b^ls\u001b\\m x", "rm x"],
  ["a start of string", "text.ansi_escape", "r\u001bXls\u001b\\m x", "rm x"],
  ["a title that is cancelled", "text.ansi_escape", "r\u001b]0;ls\u0018m x", "rm x"],
  ["a title that never ends", "text.ansi_escape", "rm x\u001b]0;ls\necho", "rm x\necho"],
  ["a sequence that never ends", "text.ansi_escape", "rm x\u001b[31", "rm x"],
  ["a character set", "text.ansi_escape", "r\u001b(Bm x", "rm x"],
  ["a saved cursor", "text.ansi_escape", "r\u001b7m x", "rm x"],
  ["a stray escape", "text.ansi_escape", "r\u001bm x", "rm x"],
  ["an escape in an escape", "text.ansi_escape", "r\u001b\u001b[0m[31mm x", "rm x"],
  ["a link", "text.osc_link", "a \u001b]8;;http://x\u0007b\u001b]8;;\u0007 c", "a b c"],
  ["an 8-bit sequence", "text.c1_control", "r\u009b31mm x", "rm x"],
  ["an 8-bit title", "text.c1_control", "r\u009d0;ls\u009cm x", "rm x"],
  ["an 8-bit device string", "text.c1_control", "r\u0090ls\u009cm x", "rm x"],
  ["an 8-bit new line", "text.c1_control", "ls\u0085rm x", "ls\nrm x"],
  ["a NUL", "text.nul", "r\0m x", "rm x"],
  ["a bell", "text.control", "r\u0007m x", "rm x"],
  ["a delete", "text.control", "r\u007fm x", "rm x"],
  ["a form feed", "text.control", "ls\frm x", "ls\nrm x"],
  ["a line separator", "text.control", "ls\u2028rm x", "ls\nrm x"],
  ["a carriage return", "text.cr_overwrite", "ls -l\rrm", "rm -l"],
  ["a backspace", "text.cr_overwrite", "rx\bm x", "rm x"],
  ["a zero-width space", "text.invisible", "r\u200bm x", "rm x"],
  ["a joiner between Latin letters", "text.invisible", "r\u200dm x", "rm x"],
  ["a byte order mark", "text.invisible", "\ufeffrm x", "rm x"],
  ["a soft hyphen", "text.invisible", "r\u00adm x", "rm x"],
  ["a filler", "text.invisible", "r\u3164m x", "rm x"],
  ["a variation selector on a letter", "text.invisible", "r\ufe0fm x", "rm x"],
  ["tag characters", "text.invisible", "r\u{e0041}m x", "rm x"],
  ["tags behind a flag that no country has", "text.invisible", "a 🏴\u{e0041}\u{e007f}", "a 🏴"],
  ["an override", "text.bidi", "a\u202eb", "ab"],
  ["an isolate", "text.bidi", "a\u2067b\u2069", "ab"],
  ["a direction mark among Latin letters", "text.bidi", "a\u200fb", "ab"],
  ["fullwidth letters", "text.confusable", "ｒｍ x", "rm x"],
  ["mathematical letters", "text.confusable", "𝓇𝓂 x", "rm x"],
  ["a Cyrillic letter in a Latin word", "text.confusable", "echo 'pаypal'", "echo 'paypal'"],
  [
    "a Greek letter in a Latin word",
    "text.confusable",
    "cat /εtc/passwd /οpt",
    "cat /εtc/passwd /opt",
  ],
  ["a command of look-alikes alone", "text.confusable", "ср a b", "cp a b"],
  [
    "an address of look-alikes alone",
    "text.confusable",
    "curl http://аррӏе.com",
    "curl http://appie.com",
  ],
  ["a dash for an option", "text.confusable", "rm —force x", "rm -force x"],
  ["a dash in an option", "text.confusable", "git commit --no–verify", "git commit --no-verify"],
  ["quotes that do not quote", "text.confusable", "echo “a; b”", 'echo "a; b"'],
  ["a blank that is none", "text.confusable", "git\u3000status", "git status"],
  ["a slash that is none", "text.confusable", "rm -r ∕", "rm -r /"],
];

test.each(TRICKS)("%s is %s", (_trick, key, text, reads) => {
  expect(renderedOf(text)).toEqual({ keys: [key], text: reads });
});

test("every trick of a text has its key", () => {
  expect(renderedOf("r\0\u200b\u001b[0mm\b \u202e–x")?.keys).toEqual([
    "text.nul",
    "text.ansi_escape",
    "text.cr_overwrite",
    "text.invisible",
    "text.bidi",
    "text.confusable",
  ]);
});

describe("padding", () => {
  test.each([
    ["120 blanks", `a${" ".repeat(120)}b`],
    ["120 blanks and tabs", `a${" \t".repeat(60)}b`],
    ["12 newlines", `a${"\n".repeat(12)}b`],
    ["12 newlines with blanks between them", `a${"\n   ".repeat(12)}b`],
  ])("%s are too much", (_what, text) => {
    expect(renderedOf(text)).toEqual({ keys: ["text.padding"], text });
  });
  test.each([
    ["119 blanks", `a${" ".repeat(119)}b`],
    ["11 newlines", `a${"\n".repeat(11)}b`],
    ["long lines that are indented", `${" ".repeat(80)}a\n`.repeat(40)],
  ])("%s are not", (_what, text) => {
    expect(renderedOf(text)).toBeUndefined();
  });
});

test.each([
  "git status",
  "echo one\r\necho two\r\n",
  "cat résumé.txt naïve.md Übergröße.txt",
  "cat 你好.txt отчёт.txt φάκελος.txt",
  "./скрипт.sh",
  "git commit -m 'Исправлена ошибка: А у нас в с файле, с README и package.json'",
  "git commit -m 'для API-ключа, 5-й, п’ять ʼяблук'",
  "git commit -m 'Διόρθωση σφάλματος στο API'",
  "git commit -m '修复：解析器（bug）！，。、'",
  "git commit -m 'ＡＰＩを追加'",
  'git commit -m "fix – the “quoted” dash — and ‘more’…"',
  "git commit -m 'l’été, d’accord : « oui »'",
  "git commit -m \"$(cat <<'EOF'\nDon’t “do” that – ever\n\n🤖 done\nEOF\n)\"",
  "cat <<EOF\n“quoted” — prose\nEOF\nls",
  "ls # don’t – “x”",
  "echo Don’t done — all good…",
  "printf '%sПривет\\nПока'",
  "echo ✔️ ❤️ 👩‍💻 1️⃣ 🏳️‍🌈 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ✔︎",
  "echo 'می‌خواهم' 'क्‍ष'",
  "echo 'שלום\u200f!'",
  "echo '  ⠋⠙⠹⠀⠸'",
  "echo 100µs 5Ω Δt λx 'β1'",
  "rg '→' src",
  "echo \uf4de",
  "echo '葛\u{e0100}'",
])("%j plays no tricks", (text) => {
  expect(renderedOf(text)).toBeUndefined();
});

test("no text breaks it, what it gives holds no more tricks of a terminal, and a second look changes nothing", () => {
  const piece = fc.constantFrom(
    "\u001b",
    "[",
    "]",
    "0m",
    "\u0007",
    "\\",
    "P",
    "\u009b",
    "\u009c",
    "\r",
    "\n",
    "\b",
    "\0",
    "\u200b",
    "a",
    "а",
    "–",
    "'",
    '"',
    "$(",
    ")",
    "#",
    "<<A",
    "ｒ",
    "👩",
    "\u200d",
    "\ufe0f",
    "\ud83d",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
      ),
      (text) => {
        const rendered = renderedOf(text);
        expect(renderedOf(text)).toEqual(rendered);
        if (rendered) expect(rendered.keys.length).toBeGreaterThan(0);
        const reads = rendered?.text ?? text;
        expect(/[\0\u0007\u001b\u0080-\u009f]/.test(reads)).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  "\u001b",
  "\u001b[",
  "\u001b]",
  "\u009d\n",
  "\u001b[0m",
  "\r",
  "\b",
  "\u200b",
  "а",
  "rм ",
  "“",
  "'–",
  '"$(',
  "<<A\n",
  "👩\u200d",
  "\u202e",
  " \n",
  "\u3000",
])("64 KB of %j are read in linear time", (seed) => {
  expectLinear((size) => renderedOf(`é${seed.repeat(size / seed.length)}`), 65_536);
});
