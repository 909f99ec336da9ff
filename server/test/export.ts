import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'
import { getExport, startExport } from '@seam/contract/export.ts'
import { waitForJobs } from './app.ts'
import type { Client } from './client.ts'

const exec = promisify(execFile)

/** Creates an export, waits for it and returns it with its URL and id. */
export async function createExport(who: Client) {
  const { status, data } = await who.call(startExport)
  expect(status).toBe(201)
  // Such a small export may be ready before the response is sent.
  expect(data.state).toBeOneOf(['PREPARING', 'READY'])
  expect(data.url === null).toBe(data.state === 'PREPARING')
  await waitForJobs()
  const { data: ready } = await who.call(getExport)
  if (!ready?.url) throw new Error(`not ready: ${JSON.stringify(ready)}`)
  return { ...ready, url: ready.url, id: ready.url.split('/')[3] ?? '' }
}

/** Creates an export and downloads it. Returns the content of each file, by name. */
export async function downloadExport(who: Client): Promise<Map<string, Buffer>> {
  const response = await who.fetch((await createExport(who)).url)
  expect(response.status).toBe(200)
  return unzipFiles(Buffer.from(await response.arrayBuffer()))
}

/** Returns the content of each file in a zip, by name. */
export async function unzipFiles(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(await mkdtemp(join(inject('folder'), 'zip-')), 'seam.zip')
  await writeFile(path, bytes)
  const options = { encoding: 'buffer', maxBuffer: 2 ** 26 } as const
  const { stdout } = await exec('unzip', ['-Z1', path], options)
  const files = new Map<string, Buffer>()
  for (const name of stdout.toString().trim().split('\n')) {
    files.set(name, (await exec('unzip', ['-p', path, name], options)).stdout)
  }
  return files
}
