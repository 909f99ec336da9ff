import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../test/app.ts'
import { createTcpProxy } from '../../../test/tcp-proxy.ts'
import { eventually } from '../../../test/eventually.ts'
import { newBucket } from '../../../test/s3/serve.ts'
import { readConfig } from '../../app/config.ts'
import { openServices } from '../../app/services.ts'
import { createWeb } from '../../app/web.ts'

test('a web process starts while S3 does not respond, and serves pages until it does', async () => {
  const name = `without_s3_${process.pid}`
  const { variables } = await newBucket(name)
  const { hostname, port } = new URL(variables.S3_ENDPOINT)
  const way = createTcpProxy({ host: hostname, port: Number(port) })
  const S3_ENDPOINT = `http://127.0.0.1:${await way.mend()}`
  way.cut()
  const log: string[] = []
  const config = readConfig({ ...(await createDatabase(name)), ...variables, S3_ENDPOINT })
  const services = await openServices(config, (line) => log.push(line))
  onTestFinished(services.close)
  expect(log.join('\n')).toContain(`S3 at ${S3_ENDPOINT} cannot be used`)
  const web = await createWeb(config, services)
  onTestFinished(() => web.close())
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  const ready = async () => (await fetch(`${origin}/readyz`)).json()
  expect(await ready()).toEqual({ status: 'ready', storage: 'unavailable' })
  expect((await fetch(`${origin}/api/v1/video`)).status).toBe(200)
  await way.mend()
  await eventually(async () => expect(await ready()).toEqual({ status: 'ready' }))
  way.cut()
})
