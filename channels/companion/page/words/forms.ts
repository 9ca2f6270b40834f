/** What the tables of words share: the form of a sentence that goes with a number. */

/** `#` stands for the number, as the language writes it. `other` left out: it never changes. */
export type Plural = (count: number, one: string, other?: string) => string;

export function pluralsOf(language: string): Plural {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, one, other = one) =>
    (rules.select(count) === "one" ? one : other).replace("#", () => numbers.format(count));
}
