import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, signIn, signUp, upload } from '@seam/server/demo/api-client.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { programEnvironment, root } from './product.fixture.ts'

const exec = promisify(execFile)
const PASSWORD = 'Correct-horse-7'

/** Runs a package.json script, like `npm run NAME -- …ARGS`. */
export const startCommand = (name: string, args: string[], environment: Record<string, string>) =>
  startScript('run.mjs', [name, ...args], environment)

/** Runs a file in `scripts`. */
export function startScript(file: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts', file), ...args], {
    cwd: root,
    detached: true,
    env: { ...programEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], output, errors]) => ({ code: code as number | null, output, errors }),
  )
  /** Kills it and all its programs unless it has exited. */
  const kill = async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await end
  }
  return { child, end, kill }
}

/** Runs a script. Returns its last line. Throws its errors if it fails. */
export async function runCommand(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<string> {
  const { code, output, errors } = await startCommand(name, args, environment).end
  if (code !== 0) throw new Error(`${name} failed: ${output}${errors}`)
  return output.trim().split('\n').at(-1) ?? ''
}

export const signUpAs = (origin: string, name: string): Promise<Member> =>
  signUp(origin, {
    fullName: name,
    username: name.toLowerCase(),
    email: `${name.toLowerCase()}@example.org`,
    password: PASSWORD,
  })

export const signInAs = (origin: string, name: string): Promise<Member> =>
  signIn(origin, `${name.toLowerCase()}@example.org`, PASSWORD)

/** Returns whether the account of this name can sign in. */
export const canSignIn = (origin: string, name: string): Promise<boolean> =>
  signInAs(origin, name).then(
    () => true,
    () => false,
  )

/** Creates a three-second clip and a picture. */
export async function createMedia(folder: string) {
  const files = { video: join(folder, 'clip.mp4'), thumbnail: join(folder, 'picture.png') }
  const scene = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=3']
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  await exec('ffmpeg', ['-v', 'error', ...scene, ...codec, files.video])
  await exec('ffmpeg', ['-v', 'error', ...scene, '-frames:v', '1', files.thumbnail])
  return files
}

type Media = Awaited<ReturnType<typeof createMedia>>

export const publish = async (member: Member, media: Media, title: string): Promise<Video> =>
  callApi<Video>(member, 'POST', '/video/upload', {
    title,
    thumbnail: await upload(member, 'thumbnails', media.thumbnail),
    video: await upload(member, 'videos', media.video),
  })

/** Fills a site: two people, a fully processed video, a post, a comment, a vote and a follow. */
export async function fillSite(origin: string, media: Media): Promise<Member> {
  const [ada, ben] = [await signUpAs(origin, 'Ada'), await signUpAs(origin, 'Ben')]
  const { publicId } = await publish(ada, media, 'The harbour')
  await callApi(ben, 'POST', '/post', { content: 'Ahoy @ada\tand \\N everyone\nelse' })
  await callApi(ben, 'POST', `/follow/${ada.username}`)
  await callApi(ben, 'GET', `/vote/video?videoPublicId=${publicId}&toggle=UPVOTE`)
  await callApi(ben, 'POST', `/comment/video?videoPublicId=${publicId}`, { content: 'Windy!' })
  await waitUntil(async () => {
    const [video] = await callApi<Video[]>(ben, 'GET', `/video/${publicId}`)
    return video?.processing.state === 'READY'
  })
  return ben
}

const PATHS = ['/video', '/post', '/user/ada', '/user/ben', '/search?q=harbour&type=video']

/** Returns API responses of a site to a visitor, and checksums of the files that they name. */
export async function readSite(origin: string): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  const files = new Set<string>()
  const videos = await fetch(`${origin}${API_BASE}/video`)
  const { data } = (await videos.json()) as { data: { docs: { publicId: string }[] } }
  const pages = data.docs.flatMap(({ publicId }) => [
    `/video/${publicId}`,
    `/comment?entity=video&entityId=${publicId}`,
  ])
  for (const path of [...PATHS, ...pages]) {
    const answer = await (await fetch(origin + API_BASE + path)).text()
    seen[path] = answer
    for (const [url] of answer.matchAll(/\/media\/[^"\\]+/g)) files.add(url)
  }
  for (const url of files) {
    const bytes = Buffer.from(await (await fetch(origin + url)).arrayBuffer())
    seen[url] = createHash('sha256').update(bytes).digest('hex')
  }
  return seen
}
