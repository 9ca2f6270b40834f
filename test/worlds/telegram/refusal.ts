/** The two answers that are not just a result: a refusal, and a result with words. */

export class Refusal extends Error {
  readonly status: number;
  readonly parameters: Readonly<Record<string, number>> | undefined;

  constructor(status: number, description: string, parameters?: Readonly<Record<string, number>>) {
    super(description);
    this.status = status;
    this.parameters = parameters;
  }
}

/**
 * A 400. The server puts "Bad Request: " in front and writes the first letter small, but leaves the
 * codes of the core (`BUTTON_DATA_INVALID`) as they are (telegram-bot-api,
 * `fail_query_with_error`).
 */
export function badRequest(words: string): Refusal {
  const isCode = /^.[_A-Z]/.test(words);
  return new Refusal(
    400,
    `Bad Request: ${isCode ? words : words.slice(0, 1).toLowerCase() + words.slice(1)}`,
  );
}

/** A 403. */
export function forbidden(words: string): Refusal {
  return new Refusal(403, `Forbidden: ${words}`);
}

/** A 429; the wire adds the `Retry-After` header. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
}

/** A result that comes with a `description`. */
export class Described {
  readonly result: unknown;
  readonly description: string;

  constructor(result: unknown, description: string) {
    this.result = result;
    this.description = description;
  }
}
