import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { listAuditLog } from '@seam/contract/audit.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { getStorage } from '@seam/contract/settings.ts'
import { removeSiteImage, setSiteImage } from '@seam/contract/site-images.ts'
import { getSite } from '@seam/contract/site-settings.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { assetFiles } from '../../../test/storage.ts'
import { upload } from '../../../test/upload.ts'
import { purgeAbandonedUploads } from '../assets/jobs.ts'
import { findMissingFiles, findUnlistedFiles } from '../data-check/check-files.ts'

let owner: Person
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
})
afterEach(resetSite)

const htmlOf = async (path: string) => (await visitor().fetch(path)).text()
const statusOf = async (url: string) => (await visitor().fetch(url)).status
const folders = { logo: 'avatars', picture: 'covers' } as const

async function setImage(type: keyof typeof folders, alt?: string, who = owner) {
  const image = await upload(who, folders[type], await generateImage())
  const answer = await who.call(setSiteImage, { query: { type }, body: { image, alt } })
  return { ...answer, image }
}

test('an owner sets the logo: pages, icons and the manifest use it, and anyone may read it', async () => {
  const { status, data, image } = await setImage('logo')
  const url = `/media/avatars/${image.public_id}/360.webp`
  expect([status, data.logo]).toMatchObject([200, { url, widths: [48, 96, 256, 360] }])
  expect((await visitor().call(getSite)).data.logo).toEqual(data.logo)
  const file = await visitor().fetch(url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const html = await htmlOf('/v/feed')
  expect(html).toContain(`<link rel="icon" href="${url}">`)
  expect(html).not.toContain('/favicon.svg')
  expect(html).toContain(`<img src="${data.logo?.smallUrl}"`)
  const manifest = (await (await visitor().fetch('/manifest.webmanifest')).json()) as {
    icons: unknown[]
  }
  expect(manifest.icons).toContainEqual({ src: url, sizes: '360x360', type: 'image/webp' })
})

test('an owner sets the picture: the front page and previews of links to it show it', async () => {
  const { data, image } = await setImage('picture', '  The <harbour> ')
  const url = `/media/covers/${image.public_id}/640.webp`
  expect(data.picture).toMatchObject({ url, alt: 'The <harbour>' })
  const html = await htmlOf('/')
  expect(html).toContain('alt="The &lt;harbour&gt;"')
  const [, card = ''] =
    /<meta property="og:image" content="http:\/\/[^/"]+([^"]+)">/.exec(html) ?? []
  expect(card).toMatch(/^\/card\/picture\/[\w-]+\.jpg$/)
  const preview = await visitor().fetch(card)
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
})

test('replaced and removed images are no longer public, and a job removes their files', async () => {
  const [first, second] = [(await setImage('logo')).image, (await setImage('logo')).image]
  const { status, data } = await owner.call(removeSiteImage, { query: { type: 'logo' } })
  expect([status, data.logo]).toEqual([200, null])
  expect(await htmlOf('/')).toContain('/favicon.svg')
  expect((await owner.call(removeSiteImage, { query: { type: 'logo' } })).status).toBe(200)
  const services = await app()
  for (const { public_id, url } of [first, second]) {
    expect(await statusOf(url)).toBe(404)
    await sql`
      update asset set created_at = created_at - interval '25 hours' where public_id = ${public_id}
    `.execute(services.db)
  }
  await purgeAbandonedUploads(services).run(jobRun({}))
  expect(await assetFiles('avatars', first.public_id)).toEqual([])
  expect(await assetFiles('avatars', second.public_id)).toEqual([])
})

test('the data check recognizes the files of a logo', async () => {
  const { image } = await setImage('logo')
  const { db, objects } = await app()
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
  for await (const key of findUnlistedFiles(db, objects, inTwoDays)) {
    expect(key).not.toContain(image.public_id)
  }
  for await (const line of findMissingFiles(db, objects))
    expect(line).not.toContain(image.public_id)
})

test('the logo of an owner who leaves stays, and its bytes count for another owner', async () => {
  const heir = await staff('Cleo', 'owner')
  const { db } = await app()
  await sql`update account set role = 'member' where role = 'owner' and username <> all(${[
    owner.username,
    heir.username,
  ]})`.execute(db)
  const { data } = await setImage('logo')
  const { data: before } = await heir.call(getStorage)
  const answer = await owner.call(deleteAccount, { params: { username: owner.username } })
  expect(answer.status).toBe(200)
  await waitForJobs()
  expect((await visitor().call(getSite)).data.logo).toEqual(data.logo)
  expect(await statusOf(data.logo?.url ?? '')).toBe(200)
  const { data: after } = await heir.call(getStorage)
  expect(after.stored).toBeGreaterThan(before.stored)
})

test('only one’s own unused uploads in the right folder are accepted', async () => {
  const ben = await person('Ben')
  const foreign = await upload(ben, 'avatars', await generateImage())
  const cover = await upload(owner, 'covers', await generateImage())
  const { image: used } = await setImage('logo')
  for (const image of [foreign, cover, used, { public_id: 'x' }]) {
    const { status, errors } = await owner.call(setSiteImage, {
      query: { type: 'logo' },
      body: { image },
    })
    expect([status, errors]).toEqual([422, { image: serverMessages.uploadUnusable }])
  }
  const wrongKind = await owner.call(setSiteImage, {
    query: { type: 'favicon' },
    body: { image: cover },
  })
  expect([wrongKind.status, wrongKind.errors]).toEqual([422, { type: messages.siteImageKind }])
  const long = await owner.call(setSiteImage, {
    query: { type: 'picture' },
    body: { image: cover, alt: 'x'.repeat(201) },
  })
  expect(long.errors).toEqual({ alt: messages.siteImageAltLong })
})

test('one of two logos set concurrently stays', async () => {
  const answers = await Promise.all([setImage('logo'), setImage('logo'), setImage('logo')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = await visitor().call(getSite)
  const served = await Promise.all(answers.map(({ data }) => statusOf(data.logo?.url ?? '')))
  expect(served.filter((status) => status === 200)).toHaveLength(1)
  expect(await statusOf(data.logo?.url ?? '')).toBe(200)
})

test('only owners change images, and the audit log records it', async () => {
  for (const who of [await person('Ben'), await staff('Cleo', 'moderator')]) {
    const image = await upload(who, 'avatars', await generateImage())
    const query = { type: 'logo' }
    expect((await who.call(setSiteImage, { query, body: { image } })).status).toBe(403)
    expect((await who.call(removeSiteImage, { query })).status).toBe(403)
  }
  await setImage('picture')
  const { data } = await owner.call(listAuditLog)
  expect(data.docs[0]).toMatchObject({
    action: 'site.changed',
    actor: { username: owner.username },
    details: { settings: ['picture'] },
  })
})
