import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '@seam/contract/messages.ts'
import { SERVICE_WORKER, SHELL } from '@seam/contract/pages.ts'
import { currentSession } from '@seam/contract/session.ts'
import { defaultSite } from '@seam/contract/site.ts'
import {
  defaultSiteSettings,
  editSite,
  getSite,
  getSiteSettings,
} from '@seam/contract/site-settings.ts'
import { app } from '../../../test/app.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'

let owner: Person
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
})
afterEach(resetSite)

const htmlOf = async (path: string) => (await visitor().fetch(path)).text()

test('a new site has the values of the specification', async () => {
  const { data } = await visitor().call(getSite)
  expect(data).toMatchObject(defaultSite)
  expect((await owner.call(getSiteSettings)).data).toEqual(defaultSiteSettings)
})

test('an owner names the site, and every page shows the name', async () => {
  const body = {
    name: 'Harbour & Co',
    tagline: 'Films from the quay',
    description: 'For all on board.',
    rules: 'Be kind.',
  }
  const { status, data } = await owner.call(editSite, { body })
  expect([status, data]).toEqual([200, { ...defaultSiteSettings, ...body }])
  expect((await visitor().call(getSite)).data).toMatchObject(body)
  const html = await htmlOf('/')
  expect(html).toContain('<title>Home · Harbour &amp; Co</title>')
  expect(html).toContain('Films from the <span class="text-accent">quay</span>')
  expect(html).toContain('For all on board.')
  expect(html).not.toContain('Be kind.')
  expect(html).not.toContain('Seam</span>')
  expect(await htmlOf(SHELL)).toContain('Harbour &amp; Co')
  const manifest = await (await visitor().fetch('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Harbour & Co', short_name: 'Harbour & Co' })
  const wantsJson = { headers: { accept: 'application/json' } }
  expect(await (await visitor().fetch('/', wantsJson)).json()).toMatchObject({
    data: { name: 'Harbour & Co', tagline: 'Films from the quay' },
  })
})

test('the service worker fetches the shell again after a name change', async () => {
  const before = await htmlOf(SERVICE_WORKER)
  await owner.call(editSite, { body: { name: 'Harbour' } })
  expect(await htmlOf(SERVICE_WORKER)).not.toBe(before)
})

test('a name is text, not HTML or script', async () => {
  const name = '</script><script>alert(1)'
  expect((await owner.call(editSite, { body: { name } })).status).toBe(200)
  for (const path of ['/', '/v/feed', SHELL, '/nothing-here']) {
    expect(await htmlOf(path)).not.toContain('<script>alert')
  }
})

test('an accent color has to be readable on the page', async () => {
  const light = await owner.call(editSite, { body: { accentColor: '#ffcc00' } })
  expect([light.status, light.errors]).toEqual([422, { accentColor: messages.accentContrast }])
  expect((await owner.call(editSite, { body: { accentColor: '#0b6bcb' } })).status).toBe(200)
  expect(await htmlOf('/')).toContain('--accent:light-dark(#0b6bcb,')
  await owner.call(editSite, { body: { accentColor: null } })
  expect(await htmlOf('/')).not.toContain('--accent:')
})

test.each([
  ['name', '', messages.siteNameEmpty],
  ['name', 'x'.repeat(41), messages.siteNameLong],
  ['name', 'Har\nbour', messages.siteTextForm],
  ['tagline', ' ', messages.taglineEmpty],
  ['tagline', 'x'.repeat(61), messages.taglineLong],
  ['description', 'x'.repeat(201), messages.siteDescriptionLong],
  ['rules', 'x'.repeat(20_001), messages.sitePageLong],
  ['accentColor', 'red', messages.accentColor],
  ['accentColor', 7, messages.accentColor],
  ['registration', 'open', messages.registration],
  ['quotaBytes', -1, messages.siteBytes],
  ['quotaBytes', '1 GB', messages.siteBytes],
  ['requireTwoFactor', 'yes', messages.flag],
])('%s %j is rejected at its field', async (field, value, message) => {
  const answer = await owner.call(editSite, { body: { [field]: value, privacy: 'Changed' } })
  expect([answer.status, answer.errors]).toEqual([422, { [field]: message }])
  expect((await owner.call(getSiteSettings)).data).toEqual(defaultSiteSettings)
})

test('texts of the maximum length are stored unchanged', async () => {
  const body = { rules: 'ß'.repeat(20_000), privacy: '😀'.repeat(10_000), contact: '  ada\n\n' }
  const { status, data } = await owner.call(editSite, { body })
  expect([status, data]).toEqual([200, { ...defaultSiteSettings, ...body }])
})

test('videos of new members have the default status, until they choose another', async () => {
  await owner.call(editSite, { body: { defaultPublishStatus: 'UNLISTED' } })
  const ada = await person('Ada')
  expect((await ada.call(currentSession)).data.publishStatus).toBe('UNLISTED')
  expect((await owner.call(currentSession)).data.publishStatus).toBe('PUBLIC')
  const { errors } = await owner.call(editSite, {
    body: { defaultPublishStatus: 'SECRET' as never },
  })
  expect(errors).toEqual({ defaultPublishStatus: messages.defaultPublishStatus })
})

test('a stored value that is no longer valid counts as not set', async () => {
  const { db, responseCache } = await app()
  await sql`insert into site_setting (name, value) values ('name', '7'), ('old', 'true'), ('defaultPublishStatus', '"SECRET"')`.execute(
    db,
  )
  await responseCache.invalidate()
  expect((await visitor().call(getSite)).data.name).toBe('Seam')
  const ada = await person('Ada')
  expect((await ada.call(currentSession)).data.publishStatus).toBe('PUBLIC')
})

test('only an owner sees and changes the settings', async () => {
  for (const who of [await person('Ben'), await staff('Cleo', 'moderator')]) {
    expect((await who.call(getSiteSettings)).status).toBe(403)
    expect((await who.call(editSite, { body: { name: 'Mine' } })).status).toBe(403)
  }
})
