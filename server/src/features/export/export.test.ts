import { writeFile, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deleteAccount, getExport, startExport } from '@seam/contract/export.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { login } from '@seam/contract/session.ts'
import { endOtherSessions } from '@seam/contract/settings.ts'
import { PASSWORD, person, publish, visitor } from '../../../test/cast.ts'
import { createExport } from '../../../test/export.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { findObjects } from '../../../test/find-references.ts'
import { exportAccount, purgeExports } from './jobs.ts'

test('concurrent requests create one export', async () => {
  const ada = await person('Ada')
  const answers = await Promise.all(Array.from({ length: 6 }, () => ada.copy().call(startExport)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  await waitForJobs()
  const { data } = await ada.call(getExport)
  expect(data).toMatchObject({ state: 'READY' })
  expect((await ada.fetch(data?.url ?? '')).status).toBe(200)
})

test('a new export replaces the previous one', async () => {
  const ada = await person('Ada')
  const before = await createExport(ada)
  const after = await createExport(ada)
  expect((await ada.fetch(before.url)).status).toBe(404)
  expect((await ada.fetch(after.url)).status).toBe(200)
  expect(await findObjects([before.id])).toEqual([])
})

test('only a signed-in browser of the account downloads an export', async () => {
  const ada = await person('Ada')
  const elsewhere = visitor()
  await elsewhere.call(login, { body: { email: ada.email, password: PASSWORD } })
  const { url } = await createExport(elsewhere)
  for (const who of [visitor(), await person('Ben')]) {
    expect((await who.fetch(url)).status).toBe(404)
  }
  expect((await elsewhere.fetch(url)).status).toBe(200)
  elsewhere.cookies.delete('seam_access')
  expect((await elsewhere.fetch(url)).status).toBe(200)
  await ada.call(endOtherSessions)
  expect((await elsewhere.fetch(url)).status).toBe(404)
  expect((await ada.fetch(url)).status).toBe(200)
})

test('the link expires and the file is removed', async () => {
  const ada = await person('Ada')
  const { url, id } = await createExport(ada)
  const { db } = await app()
  await purgeExports({ db }).run(jobRun({}))
  expect((await ada.fetch(url)).status).toBe(200)
  await db
    .updateTable('data_export')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('public_id', '=', id)
    .execute()
  for (const who of [visitor(), ada]) expect((await who.fetch(url)).status).toBe(404)
  expect((await ada.call(getExport)).data).toBe(null)
  await purgeExports({ db }).run(jobRun({}))
  expect(await findObjects([id])).toEqual([])
  expect((await ada.fetch((await createExport(ada)).url)).status).toBe(200)
})

test('an export is removed with its account, even one that is created too late', async () => {
  const ada = await person('Ada')
  const { url, id } = await createExport(ada)
  const { db, objects, disk } = await app()
  const data = { accountId: await accountIdOf(ada), publicId: id, replaces: null }
  await ada.call(deleteAccount, { params: { username: ada.username } })
  expect((await ada.fetch(url)).status).toBe(404)
  await waitForJobs()
  await objects.createWorkFolder().then(async (work) => {
    await writeFile(`${work}/late`, 'x')
    await objects.put(`exports/${id.slice(0, 2)}/${id}/seam.zip`, `${work}/late`)
    await rm(work, { recursive: true })
  })
  await exportAccount({ db, objects, disk }).run(jobRun(data))
  expect(await findObjects([id])).toEqual([])
})

test('an export that fails is reported as failed and can be started again', async () => {
  const ada = await person('Ada')
  await publish(ada)
  await waitForJobs()
  const { db, objects, disk } = await app()
  const broken = { ...objects, read: () => Promise.reject(new Error('the disk is broken')) }
  const publicId = 'broken-copy'
  await db
    .insertInto('data_export')
    .values({ account_id: await accountIdOf(ada), public_id: publicId })
    .execute()
  const job = exportAccount({ db, objects: broken, disk })
  const data = { accountId: await accountIdOf(ada), publicId, replaces: null }
  const run = (retryCount: number) => job.run(jobRun(data, { retryCount }))
  await expect(run(0)).rejects.toThrow('the disk is broken')
  expect((await ada.call(getExport)).data?.state).toBe('PREPARING')
  await expect(run(3)).rejects.toThrow('the disk is broken')
  expect((await ada.call(getExport)).data).toMatchObject({ state: 'FAILED', url: null })
  expect((await createExport(ada)).state).toBe('READY')
})

test.each([
  ['nosuchcopy', 404],
  ['..', 404],
  ['%2e%2e', 404],
  ["'--", 404],
  ['%00', 400],
  ['x'.repeat(2_000), 400],
])('the link with the id %j returns %i', async (id, expected) => {
  const ada = await person('Ada')
  expect((await ada.fetch(`/media/export/${id}/seam.zip`)).status).toBe(expected)
})

test('returns 401 to a visitor', async () => {
  for (const call of [startExport, getExport]) {
    expect((await visitor().call(call)).status).toBe(401)
  }
})
