/** A line to a database that can be cut, that can go silent, and that can be taken away. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { newDatabase } from "./postgres.ts";

export interface DatabaseLine {
  /** Of the database, over the line. */
  readonly url: string;
  /** Of the same, without it. */
  readonly direct: string;
  /** The gateway's ends are gone; the database hears nothing of that. */
  cut(): void;
  /** Nothing comes through any more, and no end is told: as where the server is stopped. */
  hang(): void;
  /** What was on its way arrives. */
  goOn(): void;
  /** Connections end, and new ones are refused. */
  goAway(): void;
  comeBack(): Promise<void>;
  close(): void;
}

export async function lineToDatabase(): Promise<DatabaseLine> {
  const direct = await newDatabase();
  const { hostname, port } = new URL(direct);
  const line = new Line(hostname, Number(port));
  await line.comeBack();
  const url = new URL(direct);
  url.host = `127.0.0.1:${line.port}`;
  return Object.assign(line, { url: url.href, direct });
}

class Line {
  readonly #host: string;
  readonly #to: number;
  readonly #ends = new Set<readonly [near: Socket, far: Socket]>();
  #server: Server | undefined;
  #isHanging = false;
  port = 0;

  constructor(host: string, to: number) {
    this.#host = host;
    this.#to = to;
  }

  cut(): void {
    for (const [near] of this.#ends) near.resetAndDestroy();
  }

  hang(): void {
    this.#isHanging = true;
    for (const ends of this.#ends) for (const end of ends) end.pause();
  }

  goOn(): void {
    this.#isHanging = false;
    for (const ends of this.#ends) for (const end of ends) end.resume();
  }

  goAway(): void {
    this.#server?.close();
    for (const ends of this.#ends) for (const end of ends) end.destroy();
  }

  async comeBack(): Promise<void> {
    const server = createServer((near) => this.#join(near));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    const address = server.address();
    this.port = typeof address === "object" && address ? address.port : 0;
  }

  close(): void {
    this.goAway();
  }

  #join(near: Socket): void {
    const far = connect(this.#to, this.#host);
    const ends = [near, far] as const;
    this.#ends.add(ends);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => near.write(bytes));
    near.on("error", () => {});
    far.on("error", () => near.destroy());
    near.on("close", () => this.#ends.delete(ends));
    far.on("close", () => near.destroy());
    near.on("end", () => far.end());
    if (this.#isHanging) for (const end of ends) end.pause();
  }
}
