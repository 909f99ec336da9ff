import { API_BASE } from '@seam/contract/endpoint.ts'
import { limits } from '@seam/contract/limits.ts'
import { RESUMABLE_UPLOAD_PATH } from '@seam/contract/media.ts'
import type { Attack, AttackContext } from '../attack.ts'
import { openBrowser, HttpError } from '../browser.ts'
import { isFinished, type Member, publish, signUp, ticketFor, videoWhen } from '../member.ts'
import { ATTACKER, accountNetwork } from '../networks.ts'

const USER_AGENTS = 40
const GOAL_VIEWS = 10
const AGE_HOURS = 23

interface Owned {
  owner: Member
  publicId: string
}

const prepared = new WeakMap<AttackContext, Owned>()

async function publishClip(scene: AttackContext): Promise<void> {
  const owner = await signUp(scene.target.origin, accountNetwork(0))
  const { clip } = await scene.media.ordinary()
  const publicId = await publish(owner, clip)
  if (!(await videoWhen(owner, publicId, isFinished, 60))) throw new Error('a clip is not finished')
  prepared.set(scene, { owner, publicId })
}

/** Returns how many views of a video one network causes with many user agents. */
async function countedViews(
  { target }: AttackContext,
  { owner, publicId }: Owned,
): Promise<number> {
  const browser = openBrowser(target.origin, ATTACKER)
  for (let n = 0; n < USER_AGENTS; n += 1) {
    const headers = { 'user-agent': `Mozilla/5.0 (attack ${n})` }
    await browser.request('POST', `${API_BASE}/video/${publicId}/view`, { headers })
    browser.cookies.clear()
  }
  browser.close()
  const [video] = await owner.browser.call<{ views: number }[]>('GET', `/video/${publicId}`)
  return video?.views ?? 0
}

/** Returns the hours by which empty requests delay the expiry of an unfinished upload. */
async function prolongedHours({ target }: AttackContext, owner: Member): Promise<number> {
  const { uploadPreset } = await ticketFor(owner, 'videos')
  const version = { 'tus-resumable': '1.0.0' }
  const metadata = `upload_preset ${Buffer.from(uploadPreset).toString('base64')}`
  const created = await owner.browser.request('POST', RESUMABLE_UPLOAD_PATH, {
    headers: { ...version, 'upload-length': '1000', 'upload-metadata': metadata },
  })
  const { location } = created.headers
  if (created.status !== 201 || !location) throw new HttpError('resumable upload', created)
  const path = location.replace(target.origin, '')
  const id = path.split('/').at(-1)
  await target.database.query(
    `update unfinished_upload set last_byte_at = now() - interval '${AGE_HOURS} hours' where id = $1`,
    [id],
  )
  for (let n = 0; n < 3; n += 1) {
    await owner.browser.request('PATCH', path, {
      headers: {
        ...version,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': '0',
      },
    })
  }
  const { rows } = await target.database.query<{ hours: number }>(
    `select extract(epoch from now() - last_byte_at)::float / 3600 as hours
     from unfinished_upload where id = $1`,
    [id],
  )
  return Math.max(0, Math.round(AGE_HOURS - (rows[0]?.hours ?? AGE_HOURS)))
}

/** Tests whether a change succeeds if a sibling domain has set a second XSRF-TOKEN cookie. */
async function changeWithTwoTokens({ browser }: Member) {
  const own = browser.cookies.get('XSRF-TOKEN') ?? ''
  const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const post = async (token: string) => {
    const { status } = await browser.request('POST', `${API_BASE}/post`, {
      headers: { cookie: `XSRF-TOKEN=planted; ${cookies}`, 'x-xsrf-token': token },
      body: { content: 'Good evening' },
    })
    return status === 201
  }
  return { forged: await post('planted'), sent: await post(`planted,${own}`) }
}

export const oddRequests: Attack = {
  name: 'odd-requests',
  summary: 'views by many user agents, PATCH of no bytes, a planted second XSRF-TOKEN cookie',
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  prepare: publishClip,
  async run(scene) {
    const owned = prepared.get(scene)
    if (!owned) throw new Error('prepare() has not run')
    const { owner } = owned
    const views = await countedViews(scene, owned)
    const hours = await prolongedHours(scene, owner)
    const { forged, sent } = await changeWithTwoTokens(owner)
    owner.browser.close()
    return {
      period: limits.viewWindow,
      figures: [
        {
          name: `views of one video by ${USER_AGENTS} user agents of one network`,
          value: views,
          unit: '',
          goal: GOAL_VIEWS,
        },
        {
          name: 'hours that PATCH of no bytes keeps an upload',
          value: hours,
          unit: 'h',
          goal: 0,
        },
        {
          name: 'own changes refused when both tokens are sent',
          value: sent ? 0 : 1,
          unit: '',
          goal: 0,
        },
        {
          name: 'changes taken with the planted token alone',
          value: forged ? 1 : 0,
          unit: '',
          goal: 0,
        },
      ],
    }
  },
}
