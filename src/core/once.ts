/** A value that is made on first use, and kept. */

/** `make` is called at the first call, not before and not again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
