/** Loaded before a gateway: its wall clock is wrong by SHIFT_MS. */
const shift = Number(process.env.SHIFT_MS ?? 0);
const Real = globalThis.Date;

globalThis.Date = class ShiftedDate extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }

  static now() {
    return Real.now() + shift;
  }
};

Object.defineProperty(globalThis.Date, "name", { value: "Date" });
