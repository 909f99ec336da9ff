import { afterAll } from 'vitest'
import { deleteUnprocessedVideos } from './app.ts'

afterAll(deleteUnprocessedVideos)
