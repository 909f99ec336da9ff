import { sampleSeed } from '@seam/postgres/test/long-run.ts'
import fc from 'fast-check'

// A property that fails is repeated with the seed of the run.
fc.configureGlobal({ seed: sampleSeed })
