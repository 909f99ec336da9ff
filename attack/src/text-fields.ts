import { API_BASE } from '@seam/contract/endpoint.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Size } from './adversarial-texts.ts'
import type { AttackContext } from './attack.ts'
import { openBrowser, type Browser, type HttpResponse } from './browser.ts'
import { isFinished, newAccount, publish, signUp, videoWhen } from './member.ts'
import { accountNetwork, botnetNetwork } from './networks.ts'
import { seedSession } from './seed-wave.ts'

/** A field of the API that accepts text from people. */
export interface TextField extends Size {
  name: string
  /** Creates the subject of the text. Returns its public id. */
  open?(): Promise<string>
  send(text: string, publicId: string): Promise<HttpResponse>
}

/** Slightly less than the largest body with captions, to leave space for the JSON around them. */
const CAPTIONS_BYTES = limits.captionsBytes - 1000
export const CAPTIONS_START = 'WEBVTT\n\n00:00.000 --> 00:01.000\n'

/** Returns all fields, with the accounts that may send them. */
export async function openTextFields({ target, media }: AttackContext): Promise<TextField[]> {
  const author = await signUp(target.origin, accountNetwork(0))
  const writer = await signUp(target.origin, accountNetwork(1))
  const reporter = await signUp(target.origin, accountNetwork(2))
  const moderators: Browser[] = []
  for (const n of [3, 4]) {
    const moderator = openBrowser(target.origin, accountNetwork(n))
    await seedSession(target.database, moderator, `moderator_${n}`, 'moderator')
    moderators.push(moderator)
  }
  const [moderator = writer.browser, other = writer.browser] = moderators
  const { clip } = await media.ordinary()
  const video = await publish(author, clip)
  if (!(await videoWhen(author, video, isFinished, 90))) throw new Error('a clip is not finished')

  const send =
    (browser: Browser, method: string, path: string, body: (text: string) => object = () => ({})) =>
    (text: string) =>
      browser.request(method, API_BASE + path, { body: body(text) })
  const search = (path: string) => (text: string) =>
    writer.browser.request('GET', `${API_BASE}${path}${encodeURIComponent(text)}`)
  const newPost = async (browser: Browser) =>
    (await browser.call<{ publicId: string }>('POST', '/post', { content: 'Good evening' }))
      .publicId

  const post = await newPost(author.browser)
  const words = Array.from({ length: limits.heldWords }, (_, n) => `a a a a a a a a a a ${n}`)
  await author.browser.call('PUT', '/held-word', { words })
  const comment = await writer.browser.call<{ publicId: string }>(
    'POST',
    `/comment/post?postPublicId=${post}`,
    { content: 'Good evening' },
  )
  const edited = {
    title: 'A clip',
    description: '',
    publishStatus: 'PUBLIC',
    category: 'ART',
    nsfw: false,
  }
  /** Each field has its own account, which can change it about thirty times an hour. */
  const editInfo = async (
    field: 'fullName' | 'about' | 'pronouns' | 'username',
    network: number,
  ) => {
    const { browser, username } = await signUp(target.origin, accountNetwork(network))
    const info = { fullName: 'Robin Field', username, about: '', pronouns: '' }
    return send(browser, 'PATCH', '/user/update/info', (text) => ({ ...info, [field]: text }))
  }
  await reporter.browser.call('POST', '/report', {
    subject: { kind: 'post', id: post },
    reason: 'other',
    text: '',
  })
  const { docs } = await moderator.call<{ docs: { publicId: string }[] }>('GET', '/review')
  const review = docs[0]?.publicId ?? ''

  const decide = (text: string, id: string) =>
    moderator.request('POST', `${API_BASE}/decision`, {
      body: {
        subject: { kind: 'post', id },
        action: 'warn',
        ground: 'rules',
        facts: text,
        reference: text,
      },
    })
  const decided = async (browser: Browser) => {
    const { text } = await decide('It is an advertisement', await newPost(browser))
    return (JSON.parse(text) as { data: { publicId: string } }).data.publicId
  }
  const appeal = (browser: Browser, id: string, text: string) =>
    browser.request('POST', `${API_BASE}/decision/${id}/appeal`, { body: { text } })
  // A separate account, because each can appeal thirty times an hour.
  const appealed = async () => {
    const id = await decided(author.browser)
    await appeal(author.browser, id, 'I object')
    return id
  }
  let signUps = 0

  const edit = (field: 'title' | 'description') =>
    send(author.browser, 'PATCH', `/video/${video}`, (text) => ({ ...edited, [field]: text }))
  const editUsername = await editInfo('username', 8)
  const content = (text: string) => ({ content: text })
  return [
    { name: 'title', length: limits.title, send: edit('title') },
    { name: 'description', length: limits.description, send: edit('description') },
    // The longest that is read on the event loop.
    { name: 'shorter description', length: 4000, send: edit('description') },
    {
      name: 'captions',
      length: limits.captions,
      bytes: CAPTIONS_BYTES,
      send: send(author.browser, 'PUT', `/video/${video}/captions/en`, (text) => ({
        content: (CAPTIONS_START + text).slice(0, text.length),
      })),
    },
    { name: 'post', length: limits.post, send: send(writer.browser, 'POST', '/post', content) },
    {
      name: 'edited post',
      length: limits.post,
      send: send(author.browser, 'PATCH', `/post/${post}`, content),
    },
    {
      name: 'comment',
      length: limits.comment,
      send: send(writer.browser, 'POST', `/comment/post?postPublicId=${post}`, content),
    },
    {
      name: 'edited comment',
      length: limits.comment,
      send: send(writer.browser, 'PATCH', `/comment/update/${comment.publicId}`, content),
    },
    { name: 'full name', length: limits.fullName, send: await editInfo('fullName', 5) },
    { name: 'about', length: limits.about, send: await editInfo('about', 6) },
    { name: 'pronouns', length: limits.pronouns, send: await editInfo('pronouns', 7) },
    {
      name: 'username',
      length: limits.username.max,
      send: (text) => editUsername(text.replaceAll(' ', '_')),
    },
    {
      name: 'words that hold comments',
      length: limits.heldWord,
      send: send(reporter.browser, 'PUT', '/held-word', (text) => ({
        words: Array.from({ length: limits.heldWords }, (_, n) =>
          Array.from(`${n} ${text}`).slice(0, limits.heldWord).join(''),
        ),
      })),
    },
    { name: 'search', length: limits.search, send: search('/search?q=') },
    { name: 'suggestions', length: limits.search, send: search('/search/suggest?q=') },
    {
      name: 'search history',
      length: limits.search,
      send: (text) =>
        send(writer.browser, 'POST', `/history/search?q=${encodeURIComponent(text)}`)(''),
    },
    {
      name: 'report',
      length: limits.reportText,
      send: send(writer.browser, 'POST', '/report', (text) => ({
        subject: { kind: 'video', id: video },
        reason: 'other',
        text,
      })),
    },
    {
      name: 'review note',
      length: limits.reviewNote,
      send: send(moderator, 'POST', `/review/${review}/note`, (text) => ({ text })),
    },
    {
      name: 'decision',
      length: limits.decisionText,
      open: () => newPost(writer.browser),
      send: decide,
    },
    {
      name: 'appeal',
      length: limits.decisionText,
      open: () => decided(writer.browser),
      send: (text, id) => appeal(writer.browser, id, text),
    },
    {
      name: 'answer to an appeal',
      length: limits.decisionText,
      open: appealed,
      send: (text, id) =>
        other.request('POST', `${API_BASE}/decision/${id}/answer`, {
          body: { isReversed: false, text },
        }),
    },
    {
      name: 'application',
      length: limits.registrationAnswer,
      async send(answer) {
        const browser = openBrowser(target.origin, botnetNetwork((signUps += 1)))
        const response = await browser.request('POST', `${API_BASE}/auth/signup`, {
          body: { ...newAccount(), answer },
        })
        browser.close()
        return response
      },
    },
  ]
}
