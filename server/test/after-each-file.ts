import { afterAll } from 'vitest'
import { endRemainingWork } from './app.ts'

afterAll(endRemainingWork)
