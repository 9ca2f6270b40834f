/** The words of the views, in the page's language. */
import { computed } from "@preact/signals";
import { loaded } from "../language.ts";
import { enViews, type ViewWords } from "../words/en-views.ts";

export const viewWords = computed<ViewWords>(() => loaded.value?.views ?? enViews);
