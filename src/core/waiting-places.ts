/**
 * How a store that several nodes share names a call that waits: by the call's id. Where the same
 * call has come again at another node (same session, token and callId), its place is taken over:
 * the name then has the id of the call that came first, and that of the one that waits now.
 */
const BETWEEN = "~"; // ids have none

export const placeOf = (first: string, call: string): string =>
  first === call ? call : `${first}${BETWEEN}${call}`;

/** The id of the call that waits there. */
export const callAt = (place: string): string => place.slice(place.indexOf(BETWEEN) + 1);

/** The id of the call that came first. */
export const firstAt = (place: string): string => place.split(BETWEEN, 1)[0]!;

/** Whether the same call has come again, and waits at another of these places. */
export const isTakenOver = (place: string, places: readonly string[]): boolean =>
  !places.includes(place) &&
  places.some((each) => each.includes(BETWEEN) && firstAt(each) === firstAt(place));

/** The places after some are given up and others taken; a place that was taken over stays so. */
export function placesAfter(
  places: readonly string[],
  { gone, come }: { readonly gone: readonly string[]; readonly come: readonly string[] },
): readonly string[] {
  const taken = firstsTakenOver(come);
  const stay = places.filter(
    (place) => !gone.includes(place) && (come.includes(place) || !taken.includes(firstAt(place))),
  );
  const isNew = (place: string) =>
    !places.includes(place) &&
    (place.includes(BETWEEN) || places.every((each) => firstAt(each) !== place));
  return [...stay, ...come.filter(isNew)];
}

/** Of the calls whose places these take over. */
export const firstsTakenOver = (places: readonly string[]): readonly string[] =>
  places.filter((place) => place.includes(BETWEEN)).map(firstAt);
