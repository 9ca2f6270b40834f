/**
 * The service worker: shows what is pushed as notifications, carries their buttons' answers, and
 * keeps the page's own files for when the network is gone. It keeps no token and no card. It
 * imports nothing, so its words stand here; those of the page are in words/.
 */
// A block, since this is no module: what it declares is not the window's.
{
  /** What the gateway pushes. */
  interface Message {
    readonly id: string;
    readonly level: string;
    readonly heading: string;
    /** How many questions wait. */
    readonly count: number;
    /** The whole call, where it may be shown. */
    readonly what?: string;
    /** Each a token that gives one answer. */
    readonly deny?: string;
    readonly approve?: string;
    /** How the question ended. */
    readonly closed?: string;
  }

  /** Of the standard's types only what is used: the page is compiled for windows. */
  interface Extendable extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface Fetching extends Extendable {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
  }
  interface Pushed extends Extendable {
    readonly data: { json(): unknown } | null;
  }
  interface Clicked extends Extendable {
    readonly action: string;
    readonly notification: Notification;
  }
  interface Window {
    readonly focused: boolean;
    focus(): Promise<Window>;
    navigate(url: string): Promise<Window | null>;
  }
  interface Worker {
    readonly registration: ServiceWorkerRegistration;
    readonly clients: {
      claim(): Promise<void>;
      matchAll(options: object): Promise<readonly Window[]>;
      openWindow(url: string): Promise<Window | null>;
    };
    readonly navigator: Navigator;
    skipWaiting(): Promise<void>;
    addEventListener(type: "install" | "activate", on: (event: Extendable) => void): void;
    addEventListener(type: "fetch", on: (event: Fetching) => void): void;
    addEventListener(type: "push", on: (event: Pushed) => void): void;
    addEventListener(type: "notificationclick", on: (event: Clicked) => void): void;
  }
  const worker = self as unknown as Worker;

  const CACHE = "countersign-shell-1";
  const ICON = "/icon-192.png";
  const VIBRATION = [400, 150, 400, 150, 800];
  const EN = {
    levels: {
      safe: "SAFE",
      dangerous: "DANGEROUS",
      catastrophic: "CATASTROPHIC",
      alarm: "ALARM",
    } as Readonly<Record<string, string>>,
    deny: "Deny",
    approve: "Approve",
    waits: "A question waits",
    whole: "Tap to see the whole call.",
    count: (count: number) => `${count} questions wait.`,
    answered: "Answered",
    notCounted: "Your answer did not count",
    notSure: "Not sure that your answer arrived",
    ask: "Tap to see what the gateway knows.",
  };
  const WORDS: Readonly<Record<string, typeof EN>> = {
    en: EN,
    de: {
      levels: {
        safe: "HARMLOS",
        dangerous: "GEFÄHRLICH",
        catastrophic: "KATASTROPHAL",
        alarm: "ALARM",
      },
      deny: "Ablehnen",
      approve: "Erlauben",
      waits: "Eine Anfrage wartet",
      whole: "Antippen zeigt den ganzen Aufruf.",
      count: (count) => `${count} Anfragen warten.`,
      answered: "Beantwortet",
      notCounted: "Die Antwort zählte nicht",
      notSure: "Ob die Antwort ankam, ist ungewiss",
      ask: "Antippen zeigt, was das Gateway weiß.",
    },
    es: {
      levels: {
        safe: "SEGURO",
        dangerous: "PELIGROSO",
        catastrophic: "CATASTRÓFICO",
        alarm: "ALARMA",
      },
      deny: "Denegar",
      approve: "Aprobar",
      waits: "Una solicitud espera",
      whole: "Tocar para ver toda la llamada.",
      count: (count) => `${count} solicitudes esperan.`,
      answered: "Respondida",
      notCounted: "La respuesta no contó",
      notSure: "No se sabe si la respuesta llegó",
      ask: "Tocar para ver lo que sabe el gateway.",
    },
  };

  /** In the language that was chosen on the page, else in the device's. */
  async function wordsNow(): Promise<typeof EN> {
    const kept = await caches.match("/language").catch(() => undefined);
    const chosen = await kept?.text();
    const bases = worker.navigator.languages.map((tag) => tag.split("-", 1)[0] ?? "");
    return [chosen ?? "", ...bases].map((each) => WORDS[each]).find(Boolean) ?? EN;
  }

  worker.addEventListener("install", (event) => {
    event.waitUntil(keepShell().then(() => worker.skipWaiting()));
  });
  worker.addEventListener("activate", (event) => {
    event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET") return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (isShell(request)) event.respondWith(file(request));
  });
  worker.addEventListener("push", (event) => {
    event.waitUntil(show(messageIn(event)));
  });
  worker.addEventListener("notificationclick", (event) => {
    const { notification, action } = event;
    const { id = "", ...tokens } = (notification.data ?? {}) as Partial<Message>;
    notification.close();
    const token = action === "deny" || action === "approve" ? tokens[action] : undefined;
    event.waitUntil(token === undefined ? open(id) : answer(id, token));
  });

  /** The page's own files: nothing that the gateway says, and nothing of another origin. */
  function isShell({ url, headers }: Request): boolean {
    const { origin, pathname, search } = new URL(url);
    return (
      origin === location.origin &&
      search === "" &&
      !headers.has("authorization") &&
      !pathname.startsWith("/v1/") &&
      /\.(?:js|css|png|webmanifest)$/.test(pathname)
    );
  }

  async function keepShell(): Promise<void> {
    const cache = await caches.open(CACHE);
    const response = await fetch("/", { cache: "no-cache" });
    const html = await response.clone().text();
    const files = [...html.matchAll(/(?:src|href)="(\/[^"?#]+)"/g)].map(([, path = "/"]) => path);
    await cache.put("/", response);
    await cache.addAll(files.filter((path) => isShell(new Request(path))));
  }

  async function forgetOthers(): Promise<void> {
    const others = (await caches.keys()).filter(
      (name) => name !== CACHE && name.startsWith("countersign-shell-"),
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** Every address of the app is the same page. */
  async function page(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match("/");
      if (kept) return kept;
      throw error;
    }
  }

  async function file(request: Request): Promise<Response> {
    try {
      const response = await fetch(request);
      if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
      return response;
    } catch (error) {
      const kept = await caches.match(request);
      if (kept) return kept;
      throw error;
    }
  }

  function messageIn({ data }: Pushed): Message {
    const unknown = { id: "", level: "", heading: "", count: 1 };
    try {
      const told = data?.json() as Message | null | undefined;
      return typeof told?.id === "string" ? { ...unknown, ...told } : unknown;
    } catch {
      return unknown;
    }
  }

  async function show(message: Message): Promise<void> {
    const { id, level, heading, count, closed } = message;
    await badge(count);
    if (closed !== undefined)
      return notify(closed, { tag: id, body: heading, silent: true, data: { id } });
    const words = await wordsNow();
    const word = words.levels[level];
    const title = heading === "" ? words.waits : heading;
    await notify(word === undefined ? title : `${word} · ${title}`, {
      ...(await loudness(level)),
      tag: id || "unknown", // a browser shows nothing that is to sound again and has no tag
      body: bodyOf(message, words),
      data: { id, deny: message.deny, approve: message.approve },
      actions: [
        ...(message.deny === undefined ? [] : [{ action: "deny", title: words.deny }]),
        ...(message.approve === undefined ? [] : [{ action: "approve", title: words.approve }]),
      ],
    });
  }

  const bodyOf = ({ what, count }: Message, words: typeof EN): string =>
    [what ?? words.whole, ...(count > 1 ? [words.count(count)] : [])].join("\n");

  /** Who looks at the page sees the card there. */
  async function loudness(level: string): Promise<object> {
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (windows.some(({ focused }) => focused)) return { silent: true };
    if (level !== "catastrophic" && level !== "alarm") return { renotify: true };
    return { renotify: true, requireInteraction: true, vibrate: VIBRATION };
  }

  const notify = (title: string, options: object): Promise<void> =>
    worker.registration.showNotification(title, {
      icon: ICON,
      badge: ICON,
      ...options,
    } as NotificationOptions);

  /** Not every browser has badges. */
  async function badge(count: number): Promise<void> {
    const { navigator } = worker;
    if (!("setAppBadge" in navigator)) return;
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }

  async function answer(id: string, token: string): Promise<void> {
    const options = { tag: id, data: { id } };
    const words = await wordsNow();
    try {
      const response = await fetch(`/v1/actions/${token}`, { method: "POST" });
      const reply = (await response.json()) as { message?: string; error?: { message?: string } };
      if (response.ok)
        return await notify(reply.message ?? words.answered, { ...options, silent: true });
      await notify(words.notCounted, { ...options, body: reply.error?.message ?? "" });
    } catch {
      // it may have arrived, and only the reply was lost
      await notify(words.notSure, { ...options, body: words.ask });
    }
  }

  /** In the app that is open already, if there is one. */
  async function open(id: string): Promise<void> {
    const url = id === "" || id.startsWith("alarm-") ? "/" : `/a/${encodeURIComponent(id)}`;
    const [first] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = await first?.navigate(url).catch(() => null);
    if (shown)
      await shown.focus().catch(() => null); // it shows the card, if behind others
    else await worker.clients.openWindow(url);
  }
}
