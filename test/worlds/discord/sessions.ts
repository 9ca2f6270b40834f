/**
 * Gateway sessions: what each has been told, in order, and the connection that it is on, if it is
 * on one.
 */
import { randomBytes } from "node:crypto";
import { received } from "./intents.ts";
import type { GatewaySocket, Json } from "./wire.ts";
import type { Happening, World } from "./world.ts";

export interface Session {
  readonly id: string;
  readonly intents: number;
  seq: number;
  readonly log: Json[];
  link: Link | undefined;
}

export interface Link {
  readonly socket: GatewaySocket;
  session: Session | undefined;
  /** Nothing comes through any longer, though the connection stands. */
  dead: boolean;
}

/**
 * It lives as long as the platform: sessions outlast their connections, so that they can be
 * resumed.
 */
export class Sessions {
  readonly #world: World;
  readonly #all = new Map<string, Session>();
  #held: Happening[] | undefined;

  constructor(world: World) {
    this.#world = world;
    world.announce = (happening) => this.announce(happening);
  }

  get connected(): boolean {
    return [...this.#all.values()].some(({ link }) => link?.socket.open === true && !link.dead);
  }

  start(intents: number): Session {
    const session: Session = {
      id: randomBytes(16).toString("hex"),
      intents,
      seq: 0,
      log: [],
      link: undefined,
    };
    this.#all.set(session.id, session);
    return session;
  }

  find(id: unknown): Session | undefined {
    return this.#all.get(String(id));
  }

  attach(link: Link, session: Session): void {
    session.link?.socket.close(4000, "Resumed elsewhere.");
    session.link = link;
    link.session = session;
  }

  /** `over`: it cannot be resumed. */
  detach(link: Link, { over }: { readonly over: boolean }): void {
    const { session } = link;
    link.session = undefined;
    if (session?.link === link) session.link = undefined;
    if (session && over) this.#all.delete(session.id);
  }

  /** Sessions that are on no connection can be resumed no longer. */
  forget(): void {
    for (const session of this.#all.values()) if (!session.link) this.#all.delete(session.id);
  }

  dispatch(session: Session, t: string, d: Json): void {
    const frame = { op: 0, t, s: ++session.seq, d };
    session.log.push(frame);
    if (session.link && !session.link.dead) session.link.socket.send(frame);
  }

  replay(session: Session, after: number): void {
    for (const frame of session.log.filter(({ s }) => (s as number) > after))
      session.link?.socket.send(frame);
  }

  announce(happening: Happening): void {
    if (this.#held) return void this.#held.push(happening);
    for (const session of this.#all.values()) {
      const d = received(session.intents, happening, this.#world.bot.id);
      if (d) this.dispatch(session, happening.t, d);
    }
  }

  /** Events wait until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  release(order: "as-they-came" | "reversed"): void {
    const waiting = this.#held ?? [];
    this.#held = undefined;
    for (const happening of order === "reversed" ? waiting.toReversed() : waiting)
      this.announce(happening);
  }
}
