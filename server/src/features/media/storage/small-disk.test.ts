import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { getExport, startExport } from '@seam/contract/account-life.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { ticket } from '@seam/contract/media.ts'
import { signup } from '@seam/contract/session.ts'
import { start } from '../../../../test/app.ts'
import { newcomer } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { clip } from '../../../../test/media.ts'
import { metadata } from '../../../../test/resumable.ts'
import { canMount, fillDisk, mountSmallDisk } from '../../../../test/small-disk.ts'
import { filePart } from '../../../../test/upload.ts'

const MB = 1_048_576

describe.skipIf(!canMount)('with a disk of 300 MB (where file systems can be mounted)', () => {
  const folder = join(inject('folder'), `small_disk_${process.pid}`)
  let unmount: () => void
  let site: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    unmount = mountSmallDisk(folder, 300)
    site = await start('small_disk')
  })
  afterAll(async () => {
    await site.end()
    unmount()
  })

  async function newTicket() {
    const client = new Client(site.origin)
    await client.call(signup, { body: newcomer() })
    const { data } = await client.call(ticket, { query: { folder: 'videos' } })
    return data
  }

  /** Begins a resumable upload, each of somebody else's. */
  async function begin(bytes: number) {
    const { uploadPreset } = await newTicket()
    const response = await fetch(`${site.origin}/media/tus`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-metadata': metadata({ upload_preset: uploadPreset }),
      },
    })
    const problem = JSON.parse((await response.text()) || '{}') as Problem
    return { status: response.status, problem, path: response.headers.get('location') ?? '' }
  }

  const giveUp = (path: string) =>
    fetch(site.origin + path, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })

  async function sendForm() {
    const { uploadUrl, uploadPreset } = await newTicket()
    const form = new FormData()
    form.append('upload_preset', uploadPreset)
    form.append('file', await filePart(await clip()))
    return fetch(site.origin + uploadUrl, { method: 'POST', body: form })
  }

  test('an upload for which three times its space is not free is 507, and leaves no reservation', async () => {
    const { status, problem } = await begin(100 * MB)
    expect([status, problem.code]).toEqual([507, 'insufficient-storage'])
    expect(problem.detail).toMatch(/^This site has no disk space left for your file/)
    expect(await site.db.selectFrom('unfinished_upload').select('id').execute()).toEqual([])
    const { status: smaller, path } = await begin(70 * MB)
    expect(smaller).toBe(201)
    await giveUp(path)
  })

  test('of uploads that begin at once only as many are admitted as fit together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(25 * MB)))
    const admitted = answers.filter(({ status }) => status === 201)
    expect(admitted.length).toBeLessThanOrEqual(3)
    expect(answers.filter(({ status }) => ![201, 507].includes(status))).toEqual([])
    await Promise.all(admitted.map(({ path }) => giveUp(path)))
    const { status, path } = await begin(70 * MB)
    expect(status).toBe(201)
    await giveUp(path)
  })

  test('what is reserved for an upload is not there for a form', async () => {
    const { path } = await begin(Math.floor(82.45 * MB))
    const refused = await sendForm()
    expect(refused.status).toBe(507)
    await giveUp(path)
    expect((await sendForm()).status).toBe(200)
  })

  test('an export that the disk has no space for fails, and fills nothing', async () => {
    const client = new Client(site.origin)
    await client.call(signup, { body: newcomer() })
    const empty = await fillDisk(folder)
    await client.call(startExport)
    await vi.waitFor(
      async () => expect((await client.call(getExport)).data?.state).toBe('FAILED'),
      { timeout: 20_000, interval: 100 },
    )
    await empty()
  })

  test('on a full disk uploads are 507, and sign-up goes on', async () => {
    const empty = await fillDisk(folder)
    expect((await begin(1_000)).status).toBe(507)
    expect((await sendForm()).status).toBe(507)
    const client = new Client(site.origin)
    expect((await client.call(signup, { body: newcomer() })).status).toBe(201)
    await empty()
    expect((await sendForm()).status).toBe(200)
  })
})
