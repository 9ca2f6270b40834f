/** The words of what the first card does not need, in the page's language. */
import { computed } from "@preact/signals";
import { loaded } from "./language.ts";
import { enRest, type RestWords } from "./words/en-rest.ts";

export const restWords = computed<RestWords>(() => loaded.value?.rest ?? enRest);
