/** The code units of texts, read quickly whatever a text is made of. */

/**
 * `text.charCodeAt(at)`, for loops over the characters of a command's words. V8 keeps texts in more
 * than four forms: cut out of another, joined from two, of one byte or two. Code that has met more
 * than four looks the method up anew for every character, which takes five times as long. A bound
 * method is not looked up.
 */
export const unitAt: (text: string, at: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
);

/** The first of them; NaN where there is none. */
export const firstUnitOf = (text: string): number =>
  text.length === 0 ? Number.NaN : unitAt(text, 0);
