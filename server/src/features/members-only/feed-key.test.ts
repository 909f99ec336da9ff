import { afterEach, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { createPost } from '@seam/contract/post.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { changePassword, getFeedKey, renewFeedKey } from '@seam/contract/settings.ts'
import { webFeeds } from '@seam/contract/sharing-paths.ts'
import { PASSWORD, visitor } from '../../../test/cast.ts'
import { app } from '../../../test/app.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { prepare, SECRET, statusesOf } from './members-only.fixture.ts'

afterEach(resetSite)

test('a feed reader reads feeds and files with the key of a member, until it is replaced', async () => {
  const site = await prepare()
  const { key } = (await site.ada.call(getFeedKey)).data
  const feeds = [
    webFeeds.atom,
    webFeeds.json,
    webFeeds.podcast.replace('{username}', site.ada.username),
  ]
  for (const path of feeds) {
    const response = await visitor().fetch(`${path}?key=${key}`)
    const text = await response.text()
    expect([path, response.status]).toEqual([path, 200])
    // Without a file, a video is no episode.
    expect(text.includes(SECRET)).toBe(!path.includes('podcast'))
    expect(response.headers.get('cache-control')).toMatch(/^private/)
    const urls = [...text.matchAll(/https?:\/\/[^"<\s\\]+\/(?:media|card)\/[^"<\s&\\]+/g)].map(
      ([url]) => new URL(url),
    )
    expect(urls).not.toEqual([])
    expect(new Set(urls.map(({ search }) => search))).toEqual(new Set([`?key=${key}`]))
    const images = urls.filter(({ pathname }) => pathname.includes('/postImages/'))
    const paths = images.map(({ pathname, search }) => pathname + search)
    expect(await statusesOf(visitor(), paths)).toEqual(paths.map(() => 200))
  }
  expect((await visitor().fetch(`${site.files.file}?key=${key}`)).status).toBe(200)
  expect((await visitor().fetch(`/?key=${key}`)).status).toBe(401)
  expect((await visitor().fetch(`${API_BASE}/video?key=${key}`)).status).toBe(401)

  const renewed = (await site.ada.call(renewFeedKey)).data.key
  expect(renewed).not.toBe(key)
  const other = (await site.owner.call(getFeedKey)).data.key
  const forged = renewed.replace(/^[^.]+/, other.split('.')[0] ?? '')
  for (const wrong of [key, forged, `${renewed}x`, renewed.slice(0, -1), 'x', '']) {
    expect((await visitor().fetch(`${webFeeds.atom}?key=${wrong}`)).status).toBe(404)
    expect((await visitor().fetch(`${site.image}?key=${wrong}`)).status).toBe(404)
  }
  expect((await visitor().fetch(`${webFeeds.atom}?key=${renewed}`)).status).toBe(200)
  expect((await site.pending.call(getFeedKey)).problem.code).toBe('approval-pending')
})

test('a feed key opens nothing that its member alone may see', async () => {
  const site = await prepare()
  const { key } = (await site.ada.call(getFeedKey)).data
  const answer = await site.ada.call(createPost, { body: { content: 'x', publishAt: soon() } })
  expect(answer.status).toBe(201)
  const text = await (await visitor().fetch(`${webFeeds.atom}?key=${key}`)).text()
  expect(text).not.toContain(answer.data.publicId)
})

test('no text of a member gets the key of a reader', async () => {
  const { ada, owner } = await prepare()
  const { origin } = await app()
  const content = [
    `https://evil.example/r?to=${origin}/media/x`,
    `https://evil.example/#${origin}/card/x`,
    `see ${origin}/media/plain and ${origin}/media/y?z=1&q=2`,
    `"${origin}/media/quoted"`,
  ].join('\n')
  const info = { fullName: 'Ada', username: ada.username, about: content.slice(0, 160) }
  expect((await ada.call(editInfo, { body: info })).status).toBe(200)
  expect((await ada.call(createPost, { body: { content } })).status).toBe(201)
  const { key } = (await owner.call(getFeedKey)).data
  for (const path of [webFeeds.atom, webFeeds.json, webFeeds.userAtom, webFeeds.userJson]) {
    const url = `${path.replace('{username}', ada.username)}?key=${key}`
    const text = await (await visitor().fetch(url)).text()
    expect(text).toContain('evil.example')
    expect(text).toContain('/media/plain')
    expect(text).not.toMatch(/evil\.example[^"\s<]*key=/)
    expect(text).not.toMatch(/(?:plain|quoted|media\/x|card\/x|media\/y)\?key=/)
  }
})

test('a new password ends the key, and a key follows its feed to a new name', async () => {
  const { ada } = await prepare()
  const { key } = (await ada.call(getFeedKey)).data
  const shouted = webFeeds.userAtom.replace('{username}', ada.username.toUpperCase())
  const moved = await visitor().fetch(`${shouted}?key=${key}`)
  expect(moved.headers.get('location')).toBe(
    `${webFeeds.userAtom.replace('{username}', ada.username)}?key=${key}`,
  )
  const newPassword = `${PASSWORD}x`
  const body = { currPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }
  expect((await ada.call(changePassword, { body })).status).toBe(200)
  expect((await visitor().fetch(`${webFeeds.atom}?key=${key}`)).status).toBe(404)
})

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
