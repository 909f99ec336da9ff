import { describe, expect, test } from 'vitest'
import { deleteApiToken } from '@seam/contract/api-token.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { app } from '../../../test/app.ts'
import { person, publish } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { filePart, parseProblem, requestTicket, sendForm } from '../../../test/upload.ts'
import { deleteExpiredUploads } from '../uploads/unfinished-upload-store.ts'
import { inDays, program } from './api-token.fixture.ts'

test('a program with the scope upload uploads and publishes a video', async () => {
  const ada = await person('Ada')
  const script = await program(ada, 'upload')
  const { publicId, owner } = await publish(script)
  expect(publicId).toMatch(/^[\w-]{11}$/)
  expect(owner.username).toBe(ada.username)
})

test('without that scope it gets no ticket', async () => {
  const script = await program(await person('Ada'), 'read', 'write')
  const { status, problem } = await script.call(getUploadTicket, { query: { folder: 'videos' } })
  expect([status, problem.code]).toEqual([403, 'scope-required'])
})

const send = async (ticket: string) =>
  sendForm([
    ['upload_preset', ticket],
    ['file', await filePart(await generateImage())],
  ])

const ends: Record<string, (ada: Client, id: string) => Promise<unknown>> = {
  'is deleted': (ada, id) => ada.call(deleteApiToken, { params: { id } }),
  'is past its end': async (_ada, id) => {
    const { db } = await app()
    return db
      .updateTable('api_token')
      .set({ expires_at: new Date(inDays(-1)) })
      .where('public_id', '=', id)
      .execute()
  },
}

describe.each(Object.entries(ends))('an API token that %s', (_, end) => {
  test('ends its tickets', async () => {
    const ada = await person('Ada')
    const script = await program(ada, 'upload')
    const ticket = await requestTicket(script, 'avatars')
    expect((await send(ticket)).status).toBe(200)
    await end(ada, script.id)
    const problem = await parseProblem(await send(ticket))
    expect(problem).toMatchObject({ status: 401, code: 'ticket-invalid' })
  })

  test('ends resumable uploads that have begun', async () => {
    const ada = await person('Ada')
    const script = await program(ada, 'upload')
    const upload = await createTusUpload(script)
    const head = () =>
      script.fetch(upload, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect((await head()).status).toBe(200)
    await end(ada, script.id)
    expect((await head()).status).toBe(404)
    const { db } = await app()
    await deleteExpiredUploads(db)
    const left = db
      .selectFrom('unfinished_upload')
      .select('id')
      .where('owner_id', '=', await accountIdOf(ada))
    expect(await left.execute()).toEqual([])
  })
})

/** Starts a resumable upload. Returns its path. */
async function createTusUpload(script: Client): Promise<string> {
  const metadata = { filename: 'walk.mp4', upload_preset: await requestTicket(script, 'videos') }
  const pairs = Object.entries(metadata).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  )
  const created = await script.fetch('/media/tus', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': pairs.join(','),
    },
  })
  expect(created.status).toBe(201)
  return new URL(created.headers.get('location') ?? '', 'http://x').pathname
}
