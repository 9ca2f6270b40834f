/**
 * fast-check with a seed that stays: a run of the suite says something about the change, not about
 * what chance found today. `npm run test:random` lets chance find more, and prints the seed.
 */
import fc from "fast-check";

const { PROPERTY_SEED = "1" } = process.env;
if (PROPERTY_SEED !== "random") fc.configureGlobal({ seed: Number(PROPERTY_SEED) });

export default fc;
