import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { pages } from '@seam/contract/pages.ts'
import type { Video } from '@seam/contract/video.ts'
import { overlay } from '../people.ts'
import { runCommand } from '../run-command.ts'

const exec = promisify(execFile)

interface Listed {
  data: { docs: { publicId: string; title?: string; processing?: Video['processing'] }[] }
}

/** Fills the site with the demo data, and waits until all videos have all renditions. */
export async function fillWithDemo(origin: string): Promise<void> {
  await exec(process.execPath, ['server/demo/main.ts'], {
    env: { ...process.env, PUBLIC_URL: origin },
  })
  await expect
    .poll(
      async () =>
        (await list(origin, 'video')).every(({ processing }) => processing?.state === 'READY'),
      { timeout: 1_200_000, intervals: [2_000] },
    )
    .toBe(true)
}

async function list(origin: string, path: string): Promise<Listed['data']['docs']> {
  const response = await fetch(`${origin}${API_BASE}/${path}`)
  return ((await response.json()) as Listed).data.docs
}

/** Returns the path of every screen by name. Its post has comments. */
export async function demoScreens(origin: string): Promise<Record<string, string>> {
  const videos = await list(origin, 'video')
  const ids: Record<string, string | undefined> = {
    video: videos.find(({ title }) => title?.startsWith('Diving into'))?.publicId,
    post: (await list(origin, 'post'))[2]?.publicId,
    playlist: (await list(origin, 'playlist?username=ada'))[0]?.publicId,
  }
  const paths = Object.entries(pages).map(([screen, path]) => [
    screen,
    path.replace('{publicId}', ids[screen] ?? '').replace('{username}', 'ada'),
  ])
  return {
    ...(Object.fromEntries(paths) as Record<string, string>),
    search: `${pages.search}?q=lamp`,
    profilePosts: '/u/ada?tab=posts',
    profilePlaylists: '/u/ada?tab=playlists',
    playThrough: `/v/${ids.video ?? ''}?list=${ids.playlist ?? ''}`,
    notFound: '/no/such/page',
  }
}

/** Opens a browser context with a signed-in demo user. */
export async function signInToDemo(browser: Browser, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Login \\ Signup' }).first().click()
  await overlay(page).getByLabel('Email').fill('ada@example.org')
  await overlay(page).getByLabel('Password', { exact: true }).fill(password)
  await overlay(page).getByRole('button', { name: 'Login' }).click()
  await expect(overlay(page)).toBeHidden()
  await page.close()
  return context
}

/** Makes the signed-in user the owner of the site, who can see its administration. */
export async function claimDemo(signedIn: BrowserContext): Promise<void> {
  const page = await signedIn.newPage()
  const [claimPath = ''] = /\/claim#\S+/.exec(await runCommand('owner')) ?? []
  await page.goto(claimPath)
  await page.getByRole('button', { name: 'Make it mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
  await page.close()
}
