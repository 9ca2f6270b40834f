/**
 * The description of a language for the judge of code: its lexical syntax, its names and calls, and
 * which names are harmless.
 */
import type { Language } from "../report.ts";
import type { Effect } from "./effects.ts";
import type { Scan } from "./scan.ts";
import type { Code, Syntax } from "./tokens.ts";

export interface Dialect {
  readonly language: Language;
  readonly syntax: Syntax;
  /** Operators between an object and its member: `.`, `->`, `::`. */
  readonly joints: ReadonlySet<string>;
  /** Operators that concatenate texts: `+`, `.`; `/` for paths. */
  readonly glues: ReadonlySet<string>;
  /** Keywords, which are neither calls nor values. */
  readonly keywords: ReadonlySet<string>;
  /** A call needs no parentheses: `system "ls"`, `list.first`. */
  readonly bare: boolean;
  /** A sigil before a name marks it as data: `$x`, `@x`. */
  readonly sigils: boolean;
  /** Several names on the left of `=` destructure the value on the right. */
  readonly tuples: boolean;
  readonly vocabulary: Vocabulary;
  /** Collects imports, and names bound in ways that only this language has. */
  readonly bind: (scan: Scan, code: Code) => void;
  /** Calls that return a module: `require("fs")`, `__import__("os")`. */
  readonly root?:
    | ((
        scan: Scan,
        code: Code,
        at: number,
      ) => { readonly path: string; readonly end: number } | undefined)
    | undefined;
  /** Whether a name without a binding is data because of its position: a key, a file handle. */
  readonly isData?: ((code: Code, at: number) => boolean) | undefined;
  /** The end of a statement that only binds names, if the keyword at `at` begins one: `import`. */
  readonly skips?: ((code: Code, at: number) => number | undefined) | undefined;
  /** Checks operators and strings that may hide a call. */
  readonly look?: ((scan: Scan, code: Code, at: number) => void) | undefined;
  /** Calls that only return a path or text that they were given, and how they build it. */
  readonly makers: ReadonlyMap<string, Maker>;
}

/**
 * `home`: the home directory. `here`: the working directory. `join`: the arguments as a path.
 * `same`: the first argument, or what it is called on. `env`: variables. `parent`: the directory of
 * the path; `sibling`: with this name in it, `stem` and `suffix`: this part of the name.
 */
export type Maker =
  | "home"
  | "here"
  | "join"
  | "same"
  | "env"
  | "parent"
  | "sibling"
  | "stem"
  | "suffix";

export interface Vocabulary {
  /** Harmless to mention and to call: `print`, `json.loads`. */
  readonly pure: ReadonlySet<string>;
  /** Modules all of whose public names are harmless. */
  readonly wild: ReadonlySet<string>;
  /** Methods that are harmless on any object. */
  readonly methods: ReadonlySet<string>;
  /** Those of them that call their first argument. */
  readonly calling: ReadonlySet<string>;
  /** Names that harmless code must not contain. */
  readonly denied: ReadonlySet<string>;
  /** Members that harmless code must not contain, on any object; `denied` applies to them too. */
  readonly hidden: ReadonlySet<string>;
  /** The environment's variables, which may only be read. */
  readonly variables: ReadonlySet<string>;
  /** The effects of calls, by name: `os.system`; on any object: `.unlink`. */
  readonly effects: ReadonlyMap<string, Effect>;
  /** All proper prefixes of the names in `pure`, `wild` and `effects`. */
  readonly spaces: ReadonlySet<string>;
  /** All names that are one of these or begin with one. */
  readonly roots: ReadonlySet<string>;
}

export interface VocabularyText {
  /** `json.loads`; `os: getcwd listdir` for several names of one module; one entry per line. */
  readonly pure: string;
  readonly wild?: string;
  readonly methods: string;
  readonly calling?: string;
  readonly denied: string;
  readonly hidden: string;
  readonly effects: readonly (readonly [Effect, string])[];
}

export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
export const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text));

/** Thousands of words; the index is built when code of the language is first judged. */
export const vocabularyOf = (text: VocabularyText): Vocabulary => new LazyVocabulary(text);

/** A class: literals with getters of their own are each of another shape, and slow to read. */
class LazyVocabulary implements Vocabulary {
  readonly #text: VocabularyText;
  #sorted: Vocabulary | undefined;

  constructor(text: VocabularyText) {
    this.#text = text;
  }

  #read(): Vocabulary {
    this.#sorted ??= sortedWords(this.#text);
    return this.#sorted;
  }

  get pure(): Vocabulary["pure"] {
    return this.#read().pure;
  }

  get wild(): Vocabulary["wild"] {
    return this.#read().wild;
  }

  get methods(): Vocabulary["methods"] {
    return this.#read().methods;
  }

  get calling(): Vocabulary["calling"] {
    return this.#read().calling;
  }

  get denied(): Vocabulary["denied"] {
    return this.#read().denied;
  }

  get hidden(): Vocabulary["hidden"] {
    return this.#read().hidden;
  }

  get variables(): Vocabulary["variables"] {
    return this.#read().variables;
  }

  get effects(): Vocabulary["effects"] {
    return this.#read().effects;
  }

  get spaces(): Vocabulary["spaces"] {
    return this.#read().spaces;
  }

  get roots(): Vocabulary["roots"] {
    return this.#read().roots;
  }
}

function sortedWords({
  pure,
  wild = "",
  methods,
  calling = "",
  denied,
  hidden,
  effects,
}: VocabularyText): Vocabulary {
  const names = pure.split("\n").flatMap(namesOf);
  const doing = effects.flatMap(([effect, text]) =>
    text
      .split("\n")
      .flatMap(namesOf)
      .map((name): [string, Effect] => [name, effect]),
  );
  const spaces = new Set<string>();
  for (const name of [
    ...names,
    ...doing.map(([each]) => each),
    ...wordsOf(wild).map((each) => `${each}.`),
  ]) {
    for (let dot = name.indexOf(".", 1); dot > 0; dot = name.indexOf(".", dot + 1))
      spaces.add(name.slice(0, dot));
  }
  const roots = new Set<string>([
    ...spaces,
    ...names,
    ...doing.map(([each]) => each),
    ...wordsOf(wild),
  ]);
  return {
    roots,
    variables: new Set(
      ["os.environ", "process.env", "ENV", "$ENV", "%ENV", "$_ENV", "Deno.env"].filter((name) =>
        roots.has(name),
      ),
    ),
    pure: new Set(names),
    wild: setOf(wild),
    methods: new Set([...wordsOf(methods), ...wordsOf(calling)]),
    calling: setOf(calling),
    denied: setOf(denied),
    hidden: setOf(`${denied} ${hidden}`),
    effects: new Map(doing),
    spaces,
  };
}

/** A word that ends in a colon is the module of the words after it. */
function namesOf(line: string): readonly string[] {
  let module = "";
  const names: string[] = [];
  for (const word of wordsOf(line)) {
    if (word.endsWith(":")) module = `${word.slice(0, -1)}.`;
    else names.push(module + word);
  }
  return names;
}
