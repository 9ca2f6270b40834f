/**
 * File modes as chmod, install and mkdir take them: `4755`, `u+s`, `go-w`. Source: POSIX, chmod.
 */

const OCTAL = /^[-+=]?[0-7]{1,5}$/;

/** What a mode would allow others. Undefined if that is unknown. */
export interface Mode {
  /** A program runs as its owner or its group. */
  readonly ids: boolean;
  /** Every user may write. */
  readonly open: boolean;
  /** The owner can no longer read it. */
  readonly shut: boolean;
  /** It only takes rights away from others. */
  readonly tightens: boolean;
}

export function modeOf(text: string): Mode | undefined {
  if (OCTAL.test(text)) return octal(text);
  const clauses = text.split(",");
  const parts = clauses.flatMap((clause) => {
    const [whole, who = "", sign = "", what = ""] = SYMBOLIC.exec(clause) ?? [];
    return whole === undefined ? [] : [{ who, sign, what }];
  });
  if (parts.length < clauses.length) return undefined;
  const gives = parts.filter(({ sign }) => sign !== "-");
  const reaches = (who: string): boolean => who === "" || /[oa]/.test(who);
  return {
    ids: gives.some(({ what, who }) => what.includes("s") && !/^o+$/.test(who)),
    open: gives.some(
      ({ what, who }) => /[wo]/.test(what) && what.includes("w") && reaches(who) && who !== "",
    ),
    shut: parts.some(
      ({ who, sign, what }) =>
        /^(?:|[ua].*)$/.test(who) &&
        ((sign === "-" && what.includes("r")) || (sign === "=" && what === "")),
    ),
    tightens: parts.every(
      ({ who, sign, what }) =>
        /^[go]+$/.test(who) && (sign === "-" || (sign === "=" && what === "")),
    ),
  };
}
const SYMBOLIC = /^([ugoa]{0,4})([-+=])([rwxXstugo]{0,9})$/;

function octal(text: string): Mode {
  const sign = /^[-+=]/.exec(text)?.[0] ?? "=";
  const bits = Number.parseInt(text.replace(/^[-+=]/, ""), 8);
  const gives = sign !== "-";
  return {
    ids: gives && (bits & 0o6000) !== 0,
    open: gives && (bits & 0o002) !== 0,
    shut: sign === "=" ? (bits & 0o400) === 0 : sign === "-" && (bits & 0o400) !== 0,
    tightens:
      sign === "="
        ? (bits & 0o077) === 0 && (bits & 0o400) !== 0
        : sign === "-" && (bits & 0o700) === 0,
  };
}

export const setsIds = (text: string): boolean => modeOf(text)?.ids ?? false;
