/**
 * Law 6: the person sees the truth. What deceives the eye is made visible, and a cut is announced.
 */

import { describe, expect, it } from "vitest";
import { cut, MIN_CUT, visible } from "../../src/core/text.ts";
import { anyCharacter } from "../support/any-character.ts";
import fc from "../support/properties.ts";

/** [what it is, the text, what people see] */
type Row = readonly [string, string, string];

const TRICKS: readonly Row[] = [
  ["a right-to-left override", "echo \u202Efdp.exe", "echo ⟨U+202E⟩fdp.exe"],
  ["bidi isolates", "a\u2066b\u2069", "a⟨U+2066⟩b⟨U+2069⟩"],
  ["direction marks", "a\u200Eb\u200Fc\u061Cd", "a⟨U+200E⟩b⟨U+200F⟩c⟨U+061C⟩d"],
  ["a zero-width space inside a command", "r\u200Bm -rf /", "r⟨U+200B⟩m -rf /"],
  ["joiners between letters", "r\u200Cm\u200D", "r⟨U+200C⟩m⟨U+200D⟩"],
  ["a word joiner and a byte order mark", "\uFEFFcur\u2060l", "⟨U+FEFF⟩cur⟨U+2060⟩l"],
  ["a soft hyphen", "evil\u00AD.com", "evil⟨U+00AD⟩.com"],
  ["an invisible grapheme joiner", "cur\u034Fl", "cur⟨U+034F⟩l"],
  ["Hangul and Khmer fillers", "a\u3164b\u115F\uFFA0\u17B4", "a⟨U+3164⟩b⟨U+115F⟩⟨U+FFA0⟩⟨U+17B4⟩"],
  ["a blank braille cell and a blank note head", "a\u2800b\u{1D159}", "a⟨U+2800⟩b⟨U+1D159⟩"],
  ["a message in tag characters", "ok\u{E0072}\u{E006D}", "ok⟨U+E0072⟩⟨U+E006D⟩"],
  ["variation selectors on a letter", "A\uFE0F\u{E0100}", "A⟨U+FE0F⟩⟨U+E0100⟩"],
  ["an ANSI sequence that recolours", "\u001B[8mrm\u001B[0m", "⟨U+001B⟩[8mrm⟨U+001B⟩[0m"],
  ["an 8-bit control sequence introducer and NUL", "\u009B2K\u0000", "⟨U+009B⟩2K⟨U+0000⟩"],
  ["an OSC link", "\u001B]8;;https://evil\u0007x", "⟨U+001B⟩]8;;https://evil⟨U+0007⟩x"],
  ["a carriage return that overwrites the line", "rm -rf /\rls      ", "rm -rf /⟨U+000D⟩ls      "],
  ["backspaces and DEL", "rm\b\bls\u007F", "rm⟨U+0008⟩⟨U+0008⟩ls⟨U+007F⟩"],
  [
    "spaces that no shell splits at",
    "git\u3000status\u00A0-s\u2003x",
    "git⟨U+3000⟩status⟨U+00A0⟩-s⟨U+2003⟩x",
  ],
  ["line and paragraph separators", "a\u2028b\u2029c", "a⟨U+2028⟩b⟨U+2029⟩c"],
  ["lone surrogates", "a\uD800b\uDC00", "a⟨U+D800⟩b⟨U+DC00⟩"],
  ["private use and noncharacters", "\uE000\uFFFE\u{10FFFF}", "⟨U+E000⟩⟨U+FFFE⟩⟨U+10FFFF⟩"],
  ["a Cyrillic letter in a Latin word", "r\u043C -rf", "r\u043C⟨U+043C⟩ -rf"],
  ["a Cyrillic letter in a host", "curl g\u0456thub.com", "curl g\u0456⟨U+0456⟩thub.com"],
  ["a Greek letter in a Latin word", "sud\u03BF", "sud\u03BF⟨U+03BF⟩"],
  ["an Armenian letter in a Latin word", "\u057Dname", "\u057D⟨U+057D⟩name"],
  ["a Cherokee letter in a Latin word", "\u13AATH", "\u13AA⟨U+13AA⟩TH"],
  [
    "a Cyrillic word of look-alikes only",
    "echo \u0441\u043E\u0440",
    "echo \u0441⟨U+0441⟩\u043E⟨U+043E⟩\u0440⟨U+0440⟩",
  ],
  [
    "a Cyrillic command before a Cyrillic file",
    "\u0441\u0440 файл",
    "\u0441⟨U+0441⟩\u0440⟨U+0440⟩ файл",
  ],
  [
    "the same behind a Latin word",
    "sudo \u0441\u0440 файл",
    "sudo \u0441⟨U+0441⟩\u0440⟨U+0440⟩ файл",
  ],
  [
    "the same behind an operator",
    "дата; \u0441\u0440 файл",
    "дата; \u0441⟨U+0441⟩\u0440⟨U+0440⟩ файл",
  ],
  ["a Cyrillic option", "tar -\u0441 файл", "tar -\u0441⟨U+0441⟩ файл"],
  ["a Cyrillic word between Latin ones", "a/\u043E\u0441/b", "a/\u043E⟨U+043E⟩\u0441⟨U+0441⟩/b"],
  ["fullwidth letters", "\uFF52\uFF4D -\uFF52", "\uFF52⟨U+FF52⟩\uFF4D⟨U+FF4D⟩ -\uFF52⟨U+FF52⟩"],
  ["mathematical letters", "\u{1D42B}\u{1D5C6}", "\u{1D42B}⟨U+1D42B⟩\u{1D5C6}⟨U+1D5C6⟩"],
  ["Roman numerals", "\u217Dat", "\u217D⟨U+217D⟩at"],
  ["a ligature and a Latin look-alike", "\uFB01nd \u0261it", "\uFB01⟨U+FB01⟩nd \u0261⟨U+0261⟩it"],
  [
    "slashes that are none",
    "https:\u2215\u2044evil\uFF0Fx",
    "https:\u2215⟨U+2215⟩\u2044⟨U+2044⟩evil\uFF0F⟨U+FF0F⟩x",
  ],
  ["dots that are none", "a\u2024b evil\u3002com", "a\u2024⟨U+2024⟩b evil\u3002⟨U+3002⟩com"],
  ["a Greek question mark as a semicolon", "ls\u037E id", "ls\u037E⟨U+037E⟩ id"],
  [
    "quotes that do not quote",
    "echo it\u2019s; \u201Cx\u201D",
    "echo it\u2019⟨U+2019⟩s; \u201C⟨U+201C⟩x\u201D⟨U+201D⟩",
  ],
  [
    "dashes that are no option",
    "x \u2013n \u2014dry \u2212f",
    "x \u2013⟨U+2013⟩n \u2014⟨U+2014⟩dry \u2212⟨U+2212⟩f",
  ],
  [
    "East Asian strokes as a dash or a bar",
    "\u30FCrf x\u3163y",
    "\u30FC⟨U+30FC⟩rf x\u3163⟨U+3163⟩y",
  ],
  ["box drawing as a dash", "x \u2500\u2500dry", "x \u2500\u2500⟨U+2500⟩dry"],
  [
    "a bar and a fullwidth comment sign",
    "a \u2223 b \uFF03c",
    "a \u2223⟨U+2223⟩ b \uFF03⟨U+FF03⟩c",
  ],
  [
    "a foreign announcement of a cut",
    "\u2026 9 characters left out \u2026",
    "\u2026⟨U+2026⟩ 9 characters left out \u2026⟨U+2026⟩",
  ],
  ["a stack of accents", "e\u0301\u0302\u0303\u0304", "e\u0301\u0302⟨U+0303⟩⟨U+0304⟩"],
  ["accents on nothing", "\u0301x /\u0338", "⟨U+0301⟩x /⟨U+0338⟩"],
  [
    "a stack of Thai marks",
    "\u0E2A\u0E47\u0E47\u0E47\u0E47\u0E47",
    "\u0E2A\u0E47\u0E47\u0E47\u0E47⟨U+0E47⟩",
  ],
  ["a joiner after an emoji", "\u{1F600}\u200Dx", "\u{1F600}⟨U+200D⟩x"],
  ["an emoji sequence nobody defined", "\u{1F600}\u200D\u{1F600}", "\u{1F600}⟨U+200D⟩\u{1F600}"],
  [
    "tags behind a flag",
    "\u{1F3F4}\u{E0072}\u{E006D}\u{E007F}",
    "\u{1F3F4}⟨U+E0072⟩⟨U+E006D⟩⟨U+E007F⟩",
  ],
  ["a forged mark", "⟨U+202E⟩", "⟨U+27E8⟩U+202E⟨U+27E9⟩"],
  [
    "a mark forged with look-alike brackets",
    "\u3008U+202E\u2771",
    "\u3008⟨U+3008⟩U+202E\u2771⟨U+2771⟩",
  ],
  ["padding by spaces", `ls${" ".repeat(40)}; rm x`, "ls⟨40 spaces⟩; rm x"],
  ["padding by tabs and spaces", `ls${"\t".repeat(20)} ; rm x`, "ls⟨20 tabs⟩⟨1 space⟩; rm x"],
  ["padding by newlines", `ls${"\n".repeat(12)}rm x`, "ls⟨12 newlines⟩rm x"],
  [
    "padding by lines of blanks",
    "ls\n \n\n\t\n  rm",
    "ls⟨1 newline⟩⟨1 space⟩⟨2 newlines⟩⟨1 tab⟩⟨1 newline⟩  rm",
  ],
  ["padding by invisible characters", `ls${"\u200B".repeat(500)}; rm x`, "ls⟨500 U+200B⟩; rm x"],
  [
    "a look-alike behind a JSON escape",
    '{"c":"\\n\u0441\u0440 x"}',
    '{"c":"\\n\u0441⟨U+0441⟩\u0440⟨U+0440⟩ x"}',
  ],
];

const HONEST: readonly (readonly [string, string])[] = [
  [
    "plain ASCII over several lines",
    "for f in *; do\n\techo \"$f\" | sed 's/a/b/'\ndone\n\n\nexit 0",
  ],
  ["20 spaces and 3 newlines", `a${" ".repeat(20)}b\n\n\nc`],
  ["Russian", "Привет, а ты с нами? Вынеси сор, а я у дома — с сахаром. «А у нас?» И он: «О да»."],
  ["Russian words with a Latin name and a unit", "USB-кабель 10кг, скрипт deploy для сервера"],
  ["Ukrainian", "Доброго дня, і хай щастить"],
  ["Bulgarian and Serbian", "Той се казва Иван. Она је се смејала."],
  ["Greek", "Καλημέρα κόσμε. Οι άνθρωποι και για να ναι το νερό."],
  ["Armenian", "Բարեւ աշխարհ։"],
  ["Hebrew", "שלום עולם, צה״ל"],
  ["Arabic", "echo 'مرحبا بالعالم'، نعم"],
  ["Hindi", "नमस्ते दुनिया, दुःख"],
  ["Thai", "สวัสดีครับ ใช้Dockerได้"],
  ["Burmese", "မြန်မာဘာသာ လွှာ"],
  ["Chinese", "cat 你好.txt：你好，世界！（是的）"],
  ["Japanese", "サーバーAのAPIを呼ぶ。PCノート、ユーザーID"],
  ["Korean", "안녕하세요 세계"],
  [
    "French, German, Vietnamese, Turkish, Danish",
    "résumé « là » Größe Tiếng Việt kapı şöyle æble œuvre",
  ],
  ["decomposed accents", "re\u0301sume\u0301 Tie\u0302\u0301ng"],
  ["Russian behind JSON escapes", '{"command":"echo \\"а так\\"\\nпривет\\tмир"}'],
  ["Russian dialogue", "— Привет.\n— А ты с нами?"],
  ["a tree", "├── src\n│   └── a.ts"],
  ["emoji", "👨‍👩‍👧‍👦 👍🏽 ❤️ 🇩🇪 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ☺ 🚀 ❤️‍🔥 👩🏽‍🚀"],
];

describe("Law 6: what deceives the eye is made visible", () => {
  it.each(TRICKS)("%s", (_what, text, seen) => {
    expect(visible(text)).toEqual({ text: seen, marks: seen.split("⟨").length - 1 });
  });

  it.each(HONEST)("leaves honest text alone: %s", (_what, text) => {
    expect(visible(text)).toEqual({ text, marks: 0 });
  });

  it("counts every mark once", () => {
    expect(visible(`a\u200Bb${" ".repeat(30)}c\u043C`).marks).toBe(3);
  });
});

/** Reads shown text back, by the rules that `visible` states. */
function readBack(shown: string): string {
  let text = "";
  let at = 0;
  for (const match of shown.matchAll(
    /⟨(?:(\d+) (space|tab|newline)s?|(?:(\d+) )?U\+([0-9A-F]{4,6}))⟩/g,
  )) {
    const literal = shown.slice(at, match.index);
    text += literal;
    at = match.index + match[0].length;
    const [, blanks, blank, times, hex] = match;
    if (blank) text += { space: " ", tab: "\t", newline: "\n" }[blank]!.repeat(Number(blanks));
    else {
      const character = String.fromCodePoint(Number.parseInt(hex!, 16));
      const explains =
        [...literal].at(-1) === character &&
        !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character);
      if (!explains) text += character.repeat(Number(times ?? 1));
    }
  }
  return text + shown.slice(at);
}

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      "\u202E",
      "\u200B",
      "\u200D",
      "\uFE0F",
      "\u0301",
      "\u0441",
      "\u043C",
      "\u03BF",
      "ф",
      "\uFF52",
      "\u2019",
      "\u3002",
      "\u30FC",
    ],
    ...[
      "世",
      "⟨",
      "⟩",
      "⟨U+202E⟩",
      "⟨9 spaces⟩",
      "U+202E",
      "\uD83D",
      "\uDE00",
      "👍",
      "👍🏽",
      "👨‍👩‍👧",
      "🇩",
      "🏴",
      "\u{E0067}",
      "\u{E007F}",
    ],
    ...[
      "\n",
      "\n\n\n\n",
      "\t",
      " ",
      " ".repeat(21),
      "\r",
      "\u001B",
      "\\n",
      "a",
      "rm",
      "1",
      "-",
      "—",
      "…",
      ".",
      '"',
      "\u05D0",
      "\u0E47",
    ],
  ),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
);
const nasty = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

describe("the rules of what is visible hold for any text", () => {
  const sets = (source: string, flags = ""): RegExp => new RegExp(source, `v${flags}`);
  const unseen = sets("[[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]--[ \\t\\n]]");
  const emoji = sets("\\p{RGI_Emoji}", "g");

  it("nothing invisible, reordering or overwriting is ever left, but within recommended emoji", () => {
    fc.assert(
      fc.property(nasty, (text) => !unseen.test(visible(text).text.replace(emoji, ""))),
      { numRuns: 1000 },
    );
  });

  it("no long padding is ever left", () => {
    fc.assert(
      fc.property(
        nasty,
        (text) => !/[ \t]{21}|\n[ \t]*\n[ \t]*\n[ \t]*\n/.test(visible(text).text),
      ),
      { numRuns: 1000 },
    );
  });

  it("never more than four combining marks are left in a row", () => {
    fc.assert(
      fc.property(nasty, (text) => !/\p{M}{5}/u.test(visible(text).text)),
      { numRuns: 1000 },
    );
  });

  it("the shown text can be read back, so different texts are shown differently and no mark is forged", () => {
    fc.assert(
      fc.property(nasty, (text) => readBack(visible(text).text) === text),
      { numRuns: 2000 },
    );
  });

  it("printable ASCII is shown as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        fc.pre(!/ {21}/.test(text));
        expect(visible(text)).toEqual({ text, marks: 0 });
      }),
    );
  });
});

const LONE = /\p{Cs}/u;

describe("Law 6: a cut is announced with its count and keeps head and tail", () => {
  it("leaves a text alone that fits", () => {
    const text = "x".repeat(100);
    expect(cut(text, 100)).toEqual({ text, left: 0 });
    expect(cut(text, Number.POSITIVE_INFINITY)).toEqual({ text, left: 0 });
  });

  it("says how much is left out between head and tail", () => {
    const { text, left } = cut(`HEAD${"x".repeat(5000)}TAIL`, 100);
    expect(text).toMatch(/^HEADx+\n… 4,939 characters left out …\nx+TAIL$/);
    expect(left).toBe(4939);
    expect(text).toHaveLength(100);
  });

  it("takes other words for the announcement", () => {
    expect(cut("x".repeat(100), 64, (left) => `[${left} more]`)).toEqual({
      text: `${"x".repeat(27)}[46 more]${"x".repeat(27)}`,
      left: 46,
    });
  });

  it("does not part a surrogate pair", () => {
    for (const max of [64, 65, 66, 67])
      expect(cut(`${"😀".repeat(80)}`, max).text).not.toMatch(LONE);
    for (const max of [64, 65, 66, 67])
      expect(cut(`x${"😀".repeat(80)}`, max).text).not.toMatch(LONE);
  });

  it("does not cut through a mark, nor part a letter from its mark", () => {
    const marked = visible("r\u043C ".repeat(50)).text;
    for (let max = 64; max < 96; max++) {
      const [head = "", tail = ""] = cut(marked, max).text.split(/\n….*…\n/);
      expect(marked.startsWith(head) && marked.endsWith(tail)).toBe(true);
      for (const kept of [head, tail])
        expect(kept.replaceAll("\u043C⟨U+043C⟩", "")).toMatch(/^[r ]+$/);
    }
  });

  it.each([0, 1, MIN_CUT - 1, -5, Number.NaN])("refuses a max of %d", (max) => {
    expect(() => cut("x", max)).toThrow(new RangeError(`cannot cut to ${max}: the least is 64`));
  });

  it("refuses a max that the announcement uses up", () => {
    expect(() => cut("x".repeat(100), 70, () => "-".repeat(69))).toThrow(
      new RangeError("cannot cut to 70: the announcement leaves no room for the text"),
    );
  });

  it("holds its promises for any text", () => {
    const long = fc
      .array(piece, { minLength: 30, maxLength: 120 })
      .map((pieces) => visible(pieces.join("")).text);
    fc.assert(
      fc.property(long, fc.integer({ min: MIN_CUT, max: 200 }), (text, max) => {
        const shown = cut(text, max);
        expect(shown.text.length).toBeLessThanOrEqual(Math.max(max, 0));
        const [head, tail] =
          shown.left === 0
            ? [shown.text, ""]
            : shown.text.split(`\n… ${shown.left.toLocaleString("en-US")} characters left out …\n`);
        expect(head!.length + shown.left + tail!.length).toBe(text.length);
        expect(text.startsWith(head!) && text.endsWith(tail!)).toBe(true);
        expect(shown.text).not.toMatch(LONE);
        for (const kept of [head!, tail!]) expect(kept).toMatch(/^[^⟨⟩]*(?:⟨[^⟨⟩]+⟩[^⟨⟩]*)*$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("cuts text that was never made visible without making lone surrogates", () => {
    const long = fc
      .array(fc.constantFrom("😀", "a", "\u0301", "⟨", "\u200D"), {
        minLength: 100,
        maxLength: 400,
      })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(
        long,
        fc.integer({ min: MIN_CUT, max: 90 }),
        (text, max) => !LONE.test(cut(text, max).text),
      ),
    );
  });
});

describe("a million characters are no problem", () => {
  it.each([
    ["letters", "a", 0, 1_000_000],
    ["brackets", "⟨", 1, 16],
    ["combining marks", "\u0301", 1, 16],
    ["lone surrogates", "\uD800", 1, 16],
    ["newlines", "\n", 1, 18],
    ["Russian", "я", 0, 1_000_000],
    ["look-alikes", "\u0441", 1_000_000, 9_000_000],
    ["look-alike words", "\u0441 ", 500_000, 5_000_000],
    ["East Asian strokes", "一", 1_000_000, 9_000_000],
    ["blanks of two kinds", " \t", 1_000_000, 8_000_000],
    ["backslashes", "\\", 0, 1_000_000],
    ["joined emoji", "\u{1F600}\u200D", 333_333, 3_333_330],
  ])("%s", (_what, unit, marks, length) => {
    const shown = visible(unit.repeat(Math.floor(1_000_000 / unit.length)));
    expect([shown.marks, shown.text.length]).toEqual([marks, length]);
    expect(cut(shown.text, 4000).text.length).toBeLessThanOrEqual(4000);
  });
});
