import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getExport, startExport } from '@seam/contract/export.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { signupData, PASSWORD, person, type Person, publish } from '../../../test/cast.ts'
import { createExport } from '../../../test/export.ts'
import { generateImage } from '../../../test/generate-media.ts'
import {
  tusRequest,
  requestUpload,
  createUpload,
  sendChunk,
  videoBytes,
} from '../../../test/tus.ts'
import { findObjects } from '../../../test/find-references.ts'
import { filePart, parseProblem, sendForm, requestTicket, upload } from '../../../test/upload.ts'
import { createUploadLocks } from '../uploads/tus/upload-lock.ts'
import { sweepUploads } from '../uploads/tus/sweep.ts'

const NEW = 'Another-horse-8'

const changes: Record<string, (who: Person) => Promise<unknown>> = {
  password: (who) =>
    who.call(changePassword, {
      body: { currPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW },
    }),
  email: (who) =>
    who.call(changeEmail, {
      body: { currEmail: who.email, newEmail: signupData().email, password: PASSWORD },
    }),
}

test.each(Object.entries(changes))(
  'a change of %s revokes earlier upload tickets but no later ones',
  async (_, change) => {
    const ada = await person('Ada')
    const imageTicket = await requestTicket(ada, 'avatars')
    const videoTicket = await requestTicket(ada, 'videos')
    await change(ada)
    const send = async (ticket: string) =>
      sendForm([
        ['upload_preset', ticket],
        ['folder', 'avatars'],
        ['file', await filePart(await generateImage())],
      ])
    const rejected = await parseProblem(await send(imageTicket))
    expect(rejected).toMatchObject({ status: 401, code: 'ticket-invalid' })
    const stale = await requestUpload(ada, 1_000, { upload_preset: videoTicket })
    expect(await parseProblem(stale)).toMatchObject({ status: 401, code: 'ticket-invalid' })
    expect((await send(await requestTicket(ada, 'avatars'))).status).toBe(200)
    expect((await requestUpload(ada, 1_000)).status).toBe(201)
  },
)

test('a change of password ends only the unfinished uploads of that account', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const bytes = await videoBytes()
  const half = bytes.subarray(0, bytes.length / 2)
  const [adasUpload, bensUpload] = [
    await createUpload(ada, bytes.length),
    await createUpload(ben, bytes.length),
  ]
  for (const path of [adasUpload, bensUpload])
    expect((await sendChunk(path, 0, half)).status).toBe(204)
  await changes.password?.(ada)
  expect((await tusRequest('HEAD', adasUpload)).status).toBe(404)
  expect((await sendChunk(adasUpload, half.length, bytes.subarray(half.length))).status).toBe(404)
  expect((await sendChunk(bensUpload, half.length, bytes.subarray(half.length))).status).toBe(204)
  const { db, objects } = await app()
  await sweepUploads({ db, objects, locks: createUploadLocks() })
  const left = await readdir(objects.uploadFolder)
  expect(left.filter((name) => adasUpload.includes(name.slice(0, 22)))).toEqual([])
})

test.each(Object.entries(changes))(
  'a change of %s revokes the link of a finished export and removes its file',
  async (_, change) => {
    const ada = await person('Ada')
    const { url, id } = await createExport(ada)
    await change(ada)
    expect((await ada.fetch(url)).status).toBe(404)
    expect((await ada.call(getExport)).data).toBeNull()
    await waitForJobs()
    expect(await findObjects([id])).toEqual([])
    expect((await ada.fetch((await createExport(ada)).url)).status).toBe(200)
  },
)

test('a change of password ends an export in progress and leaves no file', async () => {
  const ada = await person('Ada')
  await publish(ada)
  await ada.call(startExport)
  const { db } = await app()
  const { public_id: id } = await db
    .selectFrom('data_export')
    .innerJoin('account', 'account.id', 'data_export.account_id')
    .select('data_export.public_id')
    .where('account.username', '=', ada.username)
    .executeTakeFirstOrThrow()
  await changes.password?.(ada)
  await waitForJobs()
  expect((await ada.call(getExport)).data).toBeNull()
  expect((await ada.fetch(`/media/export/${id}/seam.zip`)).status).toBe(404)
  expect(await findObjects([id])).toEqual([])
})

test('an upload from before a change of password can still be published', async () => {
  const ada = await person('Ada')
  const thumbnail = await upload(ada, 'thumbnails', await generateImage())
  await changes.password?.(ada)
  expect((await publish(ada, { thumbnail })).publicId).toBeTruthy()
})
