/** Where a gateway listens: `HOST:PORT`. */

export const ADDRESS_WORDS = "expected HOST:PORT, such as 127.0.0.1:4180, with a port up to 65535";

/** Also `[::1]:4180`. Port 0: any free one. */
export const ADDRESS =
  /^(\[[0-9a-fA-F:]+\]|[^:\s]+):(\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/;
