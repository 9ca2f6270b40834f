/** The gateway's state in its life cycle, and its address. */

type Phase =
  | { readonly kind: "built" }
  | { readonly kind: "open"; readonly url: string }
  | { readonly kind: "closed"; readonly url: string };

export class Life {
  #phase: Phase = { kind: "built" };

  /** Base URL; empty until it is open. */
  get url(): string {
    return this.#phase.kind === "built" ? "" : this.#phase.url;
  }

  get isOpen(): boolean {
    return this.#phase.kind === "open";
  }

  open(url: string): void {
    this.#phase = { kind: "open", url };
  }

  /** False if it was closed before. */
  close(): boolean {
    if (this.#phase.kind === "closed") return false;
    this.#phase = { kind: "closed", url: this.url };
    return true;
  }
}
