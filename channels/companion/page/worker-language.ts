/** Tells the service worker, which reads no preferences, in which language to notify. */
import { preferences } from "./prefs.ts";

/** What it finds in this cache, it speaks; without it, the device's language. */
const CACHE = "countersign-language";

export async function tellWorker(): Promise<void> {
  if (!("caches" in window)) return; // without HTTPS there are no service workers either
  const { language } = preferences.peek();
  if (language === "device") await caches.delete(CACHE);
  else await (await caches.open(CACHE)).put("/language", new Response(language));
}
