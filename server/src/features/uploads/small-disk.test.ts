import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { getExport, startExport } from '@seam/contract/export.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { startApp } from '../../../test/app.ts'
import { signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { encodeMetadata } from '../../../test/tus.ts'
import { canMount, fillDisk, mountSmallDisk } from '../../../test/small-disk.ts'
import { filePart } from '../../../test/upload.ts'
import { eventually } from '../../../test/eventually.ts'

const MB = 1_048_576

describe.skipIf(!canMount)('on a disk of 300 MB (needs permission to mount file systems)', () => {
  const folder = join(inject('folder'), `small_disk_${process.pid}`)
  let unmount: () => void
  let site: Awaited<ReturnType<typeof startApp>>
  beforeAll(async () => {
    unmount = mountSmallDisk(folder, 300)
    site = await startApp('small_disk')
  })
  afterAll(async () => {
    await site.end()
    unmount()
  })

  async function newTicket() {
    const client = new Client(site.origin)
    await client.call(signup, { body: signupData() })
    const { data } = await client.call(getUploadTicket, { query: { folder: 'videos' } })
    return data
  }

  async function createUpload(bytes: number) {
    const { uploadPreset } = await newTicket()
    const response = await fetch(`${site.origin}/media/tus`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
        'upload-metadata': encodeMetadata({ upload_preset: uploadPreset }),
      },
    })
    const problem = JSON.parse((await response.text()) || '{}') as Problem
    return { status: response.status, problem, path: response.headers.get('location') ?? '' }
  }

  const cancel = (path: string) =>
    fetch(site.origin + path, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })

  async function sendForm() {
    const { uploadUrl, uploadPreset } = await newTicket()
    const form = new FormData()
    form.append('upload_preset', uploadPreset)
    form.append('file', await filePart(await generateClip()))
    return fetch(site.origin + uploadUrl, { method: 'POST', body: form })
  }

  test('returns 507 for an upload unless three times its size is free, and leaves no reservation', async () => {
    const { status, problem } = await createUpload(100 * MB)
    expect([status, problem.code]).toEqual([507, 'insufficient-storage'])
    expect(problem.detail).toMatch(/^This site has no disk space left for your file/)
    expect(await site.db.selectFrom('unfinished_upload').select('id').execute()).toEqual([])
    const { status: smaller, path } = await createUpload(70 * MB)
    expect(smaller).toBe(201)
    await cancel(path)
  })

  test('admits only as many concurrent uploads as fit on the disk', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => createUpload(25 * MB)))
    const admitted = answers.filter(({ status }) => status === 201)
    expect(admitted.length).toBeLessThanOrEqual(3)
    expect(answers.filter(({ status }) => ![201, 507].includes(status))).toEqual([])
    await Promise.all(admitted.map(({ path }) => cancel(path)))
    const { status, path } = await createUpload(70 * MB)
    expect(status).toBe(201)
    await cancel(path)
  })

  test('returns 507 for a form upload while a resumable one reserves the space', async () => {
    const { path } = await createUpload(Math.floor(82.45 * MB))
    const rejected = await sendForm()
    expect(rejected.status).toBe(507)
    await cancel(path)
    expect((await sendForm()).status).toBe(200)
  })

  test('fails an export that does not fit on the disk', async () => {
    const client = new Client(site.origin)
    await client.call(signup, { body: signupData() })
    const empty = await fillDisk(folder)
    await client.call(startExport)
    await eventually(async () => expect((await client.call(getExport)).data?.state).toBe('FAILED'))
    await empty()
  })

  test('returns 507 for uploads on a full disk, while sign-up still works', async () => {
    const empty = await fillDisk(folder)
    expect((await createUpload(1_000)).status).toBe(507)
    expect((await sendForm()).status).toBe(507)
    const client = new Client(site.origin)
    expect((await client.call(signup, { body: signupData() })).status).toBe(201)
    await empty()
    expect((await sendForm()).status).toBe(200)
  })
})
