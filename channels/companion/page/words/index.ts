/** What each language has to have: all words of the page, in three parts that are loaded apart. */
import type { Words } from "./en.ts";
import type { RestWords } from "./en-rest.ts";
import type { ViewWords } from "./en-views.ts";

export interface AllWords {
  readonly page: Words;
  readonly rest: RestWords;
  readonly views: ViewWords;
}
