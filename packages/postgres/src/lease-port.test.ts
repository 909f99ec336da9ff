import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { leasePort } from '../test/lease-port.ts'

/** Leases ports in another process, which holds them until the test ends. */
async function leaseElsewhere(count: number): Promise<number[]> {
  const program = `
    import { leasePort } from '${new URL('../test/lease-port.ts', import.meta.url).href}'
    const ports = []
    for (let left = ${count}; left > 0; left -= 1) ports.push(await leasePort())
    console.log(JSON.stringify(ports))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return JSON.parse(line) as number[]
}

test('no two processes get the same port', async () => {
  const elsewhere = await Promise.all(Array.from({ length: 6 }, () => leaseElsewhere(20)))
  const here = [await leasePort(), await leasePort()]
  const ports = [...elsewhere.flat(), ...here]
  expect(new Set(ports).size).toBe(122)
})

test('a port is free, and outside the range that the system assigns to other sockets', async () => {
  const any = createServer().listen(0, '127.0.0.1')
  await once(any, 'listening')
  onTestFinished(() => void any.close())
  const taken = await leasePort()
  const server = createServer().listen(taken, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  expect(taken).toBeLessThan(20_000)
  expect((any.address() as { port: number }).port).toBeGreaterThan(30_000)
})

test('skips a port that another program has taken', async () => {
  const port = await leasePort()
  const server = createServer().listen(port + 1, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  expect(await leasePort()).toBeGreaterThan(port + 1)
})
