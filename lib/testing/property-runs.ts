import fc from "fast-check";

/**
 * Property tests try the same values in every run, so that a build of one commit always answers the same.
 * New ones are looked for with COLLOQUY_EXPLORE=<runs>, which draws seeds at random and runs each law as often.
 */
const explore = process.env["COLLOQUY_EXPLORE"];

fc.configureGlobal(
  explore === undefined ? { seed: 20_261_121 } : { numRuns: Number(explore), endOnFailure: true },
);
