import { type Browser, expect, test } from '@playwright/test'
import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import { largePicture, tinyVideo } from '../media.ts'
import { newPerson, PASSWORD, signInWithoutPage } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'

const VIDEOS = 6
const person = newPerson('Ada')
let member: Member
/** Follows only the member, so that the front page shows nothing from other journeys. */
const follower = newPerson('Ben')
/** The ids of the member's images, because other journeys publish at the same time. */
const assets = new Set<string>()
let paths: Record<string, string> = {}

async function uploadPicture(folder: 'avatars' | 'covers' | 'thumbnails') {
  const image = await upload(member, folder, largePicture())
  assets.add(image.public_id)
  return image
}

test.beforeAll(async ({ baseURL }) => {
  member = await signUp(baseURL ?? '', { ...person, password: PASSWORD })
  const ben = await signUp(baseURL ?? '', { ...follower, password: PASSWORD })
  await callApi(ben, 'POST', `/follow/${person.username}`)
  for (const [type, folder] of [
    ['avatar', 'avatars'],
    ['cover', 'covers'],
  ] as const) {
    const image = await uploadPicture(folder)
    await callApi(member, 'PATCH', `/user/update/image?type=${type}`, { image })
  }
  for (let number = 1; number <= VIDEOS; number += 1) {
    await callApi(member, 'POST', '/video/upload', {
      title: `Sharp ${number}`,
      // No other journey publishes in it.
      category: 'COMEDY',
      video: await upload(member, 'videos', tinyVideo()),
      thumbnail: await uploadPicture('thumbnails'),
    })
  }
  await expect
    .poll(async () => {
      const list = await fetch(`${baseURL}/api/v1/video?username=${person.username}`)
      const { data } = (await list.json()) as {
        data: { docs: { title: string; publicId: string }[] }
      }
      paths = Object.fromEntries(data.docs.map(({ title, publicId }) => [title, `/v/${publicId}`]))
      return data.docs.length
    }, PROCESSING)
    .toBe(VIDEOS)
})

/** Opens a page in a window of this width. Returns it, and the requests for files of images so far. */
async function openPage(browser: Browser, path: string, width: number, deviceScaleFactor: number) {
  const viewport = { width, height: 800 }
  const context = await browser.newContext({ viewport, deviceScaleFactor })
  const page = await context.newPage()
  if (path === '/') await signInWithoutPage(page, follower)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.webp') && assets.has(pathname.split('/').at(-2) ?? '')) {
      requested.push(pathname)
    }
  })
  await page.goto(path)
  return { page, requested, close: () => context.close() }
}

/** Returns the distinct widths in the names of requested files of a folder. */
const widthsOf = (requested: string[], folder: string) => [
  ...new Set(
    requested
      .filter((path) => path.startsWith(`/media/${folder}/`))
      .map((path) => Number(/(\d+)\.webp$/.exec(path)?.[1])),
  ),
]

/** The sizes in short runs. */
const sampled = ['360@2', '390@3', '1440@1']
const tagOf = (width: number, scale: number) =>
  sampled.includes(`${width}@${scale}`) ? {} : { tag: '@long' }

for (const [width, scale, thumbnail, avatar] of [
  [360, 1, 480, 48],
  [360, 2, 640, 96],
  [390, 3, 640, 96],
  [1440, 1, 480, 48],
  [1440, 2, 1280, 96],
  [2560, 1, 480, 48],
] as const) {
  test(
    `the feed in ${width} px at ${scale}x loads thumbnails of ${thumbnail} px and avatars of ${avatar} px`,
    tagOf(width, scale),
    async ({ browser }) => {
      const { page, requested, close } = await openPage(
        browser,
        '/v/feed?category=COMEDY',
        width,
        scale,
      )
      const owner = page.locator(`a[href="/u/${person.username}"]`)
      const card = page.locator('article', { has: owner }).first()
      await card.scrollIntoViewIfNeeded()
      const first = card.locator('img')
      await expect(first.first()).toHaveJSProperty('complete', true)
      await expect(first.nth(1)).toHaveJSProperty('complete', true)
      expect(widthsOf(requested, 'thumbnails')).toEqual([thumbnail])
      expect(widthsOf(requested, 'avatars')).toEqual([avatar])
      // If a preload differed from the image of the card, the browser would load both.
      expect(requested.length).toBe(new Set(requested).size)
      await close()
    },
  )
}

for (const [width, scale, thumbnail] of [
  [360, 2, 640],
  [800, 1, 480],
  [1150, 1, 320],
  [1440, 1, 320],
  [1440, 2, 640],
  [1920, 1, 320],
  [2560, 1, 320],
] as const) {
  test(
    `the front page in ${width} px at ${scale}x loads thumbnails of ${thumbnail} px`,
    tagOf(width, scale),
    async ({ browser }) => {
      const { page, requested, close } = await openPage(browser, '/', width, scale)
      const card = page.locator('article', { hasText: 'Sharp 6' })
      const image = card.locator('img').first()
      await expect(image).toHaveJSProperty('complete', true)
      expect(widthsOf(requested, 'thumbnails')).toEqual([thumbnail])
      expect(requested.length).toBe(new Set(requested).size)
      await close()
    },
  )
}

test('cards on the front page are as wide as their sizes attribute says', async ({ browser }) => {
  const { page, close } = await openPage(browser, '/', 1440, 1)
  const image = page.locator('article', { hasText: 'Sharp 6' }).locator('img').first()
  for (const width of [600, 760, 780, 900, 1030, 1200, 1300, 1440, 1700, 1900, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    const difference = () =>
      image.evaluate((element: HTMLImageElement) => {
        const [, size = element.sizes.split(', ').at(-1) ?? ''] =
          element.sizes
            .split(', ')
            .map((entry) => /^(.*\)) (calc.*|\d+vw)$/.exec(entry))
            .find((found) => found && matchMedia(found[1] ?? '').matches)
            ?.slice(1) ?? []
        const ruler = document.body.appendChild(document.createElement('div'))
        ruler.style.width = size
        const announced = ruler.getBoundingClientRect().width
        ruler.remove()
        return Math.abs(announced - element.getBoundingClientRect().width)
      })
    await expect.poll(difference, `in ${width} px`).toBeLessThan(3)
  }
  await close()
})

for (const [width, scale, cover, avatar] of [
  [360, 1, 960, 96],
  [390, 3, 960, 256],
  [1440, 1, 1920, 256],
] as const) {
  test(`a profile in ${width} px at ${scale}x loads a cover of ${cover} px and an avatar of ${avatar} px`, async ({
    browser,
  }) => {
    const path = `/u/${person.username}`
    const { page, requested, close } = await openPage(browser, path, width, scale)
    for (const image of await page.locator('header img').all()) {
      await expect(image).toHaveJSProperty('complete', true)
    }
    await expect.poll(() => widthsOf(requested, 'covers')).toEqual([cover])
    await expect.poll(() => widthsOf(requested, 'avatars')).toContain(avatar)
    await close()
  })
}

for (const [width, scale, poster, row] of [
  [390, 3, 640, 480],
  [1440, 1, 1280, 320],
] as const) {
  test(`the page of a video in ${width} px at ${scale}x loads a poster of ${poster} px and rows of ${row} px`, async ({
    browser,
  }) => {
    const path = paths['Sharp 1'] ?? ''
    const { page, requested, close } = await openPage(browser, path, width, scale)
    await page.locator('article', { hasText: 'Sharp 6' }).first().scrollIntoViewIfNeeded()
    await expect
      .poll(() => widthsOf(requested, 'thumbnails').toSorted((a, b) => b - a))
      .toEqual([poster, row])
    await close()
  })
}
