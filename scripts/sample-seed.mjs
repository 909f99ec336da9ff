/** Chooses the samples of tests: a run with the seed that another one has printed tries the same. */
export const sampleSeed = process.env.SEAM_SAMPLE_SEED ?? String(Date.now() % 1_000_000)
