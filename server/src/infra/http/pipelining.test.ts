import { expect, test } from 'vitest'
import { sendRaw } from '../../../test/raw-http.ts'

const request = (last: boolean) =>
  `GET /api/v1/video HTTP/1.1\r\nHost: seam.test\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
const pipeline = (length: number) =>
  Array.from({ length }, (_, index) => request(index === length - 1)).join('')

test('responds to all of a few pipelined requests', async () => {
  const { body, status } = await sendRaw(pipeline(8))
  expect(status).toBe(200)
  expect(body.match(/HTTP\/1\.1 200/g)).toHaveLength(7)
})

test('closes the connection of a client that pipelines hundreds of requests', async () => {
  const responses = await sendRaw(pipeline(400)).then(
    ({ body }) => body.match(/HTTP\/1\.1 200/g)?.length ?? 0,
    () => 0,
  )
  expect(responses).toBeLessThan(40)
})
