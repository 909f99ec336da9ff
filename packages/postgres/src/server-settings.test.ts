import { expect, test } from 'vitest'
import { serverSettings } from './server-settings.ts'

const bufferMegabytes = (databaseBytes: number) =>
  Number.parseInt(
    serverSettings('', { port: 5432, major: 18, databaseBytes }).shared_buffers ?? '',
    10,
  )

test('the buffers grow with the database, up to 4 GB', () => {
  const [least, most] = [bufferMegabytes(0), bufferMegabytes(1e12)]
  expect(least).toBeGreaterThanOrEqual(32)
  expect(least).toBeLessThanOrEqual(512)
  expect(most).toBeGreaterThan(least)
  expect(most).toBeLessThanOrEqual(4096)
})
