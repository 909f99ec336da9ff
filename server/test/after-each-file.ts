import { afterAll } from 'vitest'
import { endLeftoverWork } from './app.ts'

afterAll(endLeftoverWork)
