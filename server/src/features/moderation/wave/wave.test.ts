import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listComments } from '@seam/contract/comment.ts'
import { appealDecision, listOwnDecisions } from '@seam/contract/moderation/decision.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { listPosts } from '@seam/contract/post.ts'
import { listReviews } from '@seam/contract/moderation/review.ts'
import * as contract from '@seam/contract/moderation/wave.ts'
import { app, jobRun, startApp } from '../../../../test/app.ts'
import {
  comment,
  person,
  type Person,
  post,
  requestComment,
  signupData,
  staff,
  visitor,
} from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { eventually } from '../../../../test/eventually.ts'
import { decisionBody } from '../../../../test/moderation.ts'
import { accountIdOf } from '../../../../test/seed.ts'
import { startServerProcess } from '../../../../test/server-process.ts'
import { findCounterDrift } from '../../item/counter-store.ts'
import { runWaves } from './run-waves.ts'
import { startWave } from './start-wave.ts'

let moderator: Person
beforeAll(async () => {
  moderator = await staff('Ben', 'moderator')
  // Only the largest groups are found, so this moves the sign-ups of other tests to earlier days.
  const { db } = await app()
  await sql`update sign_up set created_at = created_at - interval '2 days'`.execute(db)
})

const { facts, ground, reference } = decisionBody('suspend') as Record<string, string>
const reasons = { action: 'suspend', facts, ground, reference }

/** Signs up newcomers with one mail domain who all write the same comment on a post. */
async function makeWave(count: number, postId: string, domain: string) {
  const text = `Cheap watches, only today ${domain}`
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const body = { ...signupData('Spam') }
      body.email = `${body.username}@${domain}`
      const who = Object.assign(new Client(), { username: body.username, email: body.email })
      expect((await who.call(signup, { body })).status).toBe(201)
      await comment(who, 'post', postId, `${text} ${n}`)
      await comment(who, 'post', postId, `${text} - ${n * 7}!`)
      return who
    }),
  )
}

const groupsNow = async () => (await moderator.call(contract.listSignUpGroups)).data

const waitFor = (publicId: string, state: string) =>
  eventually(async () => {
    const { data } = await moderator.call(contract.listWaves)
    const found = data.find((one) => one.publicId === publicId)
    if (found?.state !== state) throw new Error(`${found?.state} ${found?.done}`)
    return found
  })

const seen = async (postId: string) => {
  const [comments, posts] = await Promise.all([
    visitor().call(listComments, { query: { entity: 'post', entityId: postId, limit: 50 } }),
    visitor().call(listPosts, { query: { limit: 50 } }),
  ])
  return JSON.stringify([comments.data, posts.data])
}

test('a wave is found by its text and mail domain, suspended together with all its content, and reversed byte for byte', async () => {
  const { db } = await app()
  const cleo = await person('Cleo')
  const { publicId: postId } = await post(cleo, 'Under this')
  await comment(cleo, 'post', postId, 'A comment of a person')
  const before = await seen(postId)
  const spammers = await makeWave(7, postId, 'wave-one.example')
  const full = await seen(postId)
  const { until, groups } = await groupsNow()
  const text = groups.find(
    ({ label }) => label.includes('wave-one.example') && label.includes('watches'),
  )
  expect(text).toMatchObject({ kind: 'text', accounts: 7, comments: 14 })
  const domain = groups.find(({ kind, key }) => kind === 'domain' && key === 'wave-one.example')
  expect(domain).toMatchObject({ accounts: 7, comments: 14 })
  expect(groups.some(({ kind }) => kind === 'network')).toBe(true)
  const query = { kind: 'domain', key: 'wave-one.example', until }
  const { data: members } = await moderator.call(contract.listSignUpMembers, { query })
  expect(members).toHaveLength(7)
  expect(members[0]).toMatchObject({ comments: 2, text: expect.stringContaining('Cheap watches') })

  const body = {
    ...reasons,
    hours: 24,
    until,
    groups: [{ kind: 'domain', key: 'wave-one.example' }],
  }
  const except = [spammers[0]?.username ?? '']
  const started = await moderator.call(contract.startWave, { body: { ...body, except } })
  expect(started.status).toBe(201)
  expect(started.data).toMatchObject({ accounts: 6, skipped: 0 })
  const { publicId } = started.data
  expect(await waitFor(publicId, 'applied')).toMatchObject({ accounts: 6, done: 6 })
  expect(await seen(postId)).toContain(spammers[0]?.username)
  for (const { username } of spammers.slice(1)) expect(await seen(postId)).not.toContain(username)
  expect(await findCounterDrift(db)).toEqual([])

  // Each gets a statement of reasons for a decision by a person, and cannot write.
  const spammer = spammers[1] ?? visitor()
  const { data: decisions } = await spammer.call(listOwnDecisions)
  expect(decisions.docs).toMatchObject([
    { kind: 'profile', isAutomated: false, isDetected: true, facts, ground, reference },
  ])
  expect((await requestComment(spammer, 'post', postId)).status).toBe(403)
  const appealed = { publicId: decisions.docs[0]?.publicId ?? '' }
  const appeal = { params: appealed, body: { text: 'I wrote it myself' } }
  expect((await spammer.call(appealDecision, appeal)).status).toBe(200)
  const again = await moderator.call(contract.startWave, { body: { ...body, except } })
  expect(again.status).toBe(409)

  const reversed = await moderator.call(contract.reverseWave, { params: { publicId } })
  expect(reversed.status).toBe(200)
  await waitFor(publicId, 'reversed')
  expect((await seen(postId)) === full).toBe(true)
  expect((await spammer.call(listOwnDecisions)).data.docs).toMatchObject([
    { isReversed: true, appeal: { answer: { text: serverMessages.appealReversed } } },
  ])
  const open = await moderator.call(listReviews, { query: { limit: 50 } })
  expect(open.data.docs.filter(({ isAppeal }) => isAppeal)).toEqual([])
  expect(await findCounterDrift(db)).toEqual([])
  const twice = await moderator.call(contract.reverseWave, { params: { publicId } })
  expect(twice.status).toBe(409)

  const all = await moderator.call(contract.startWave, { body })
  await waitFor(all.data.publicId, 'applied')
  expect((await seen(postId)) === before).toBe(true)
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'in', ['wave.started', 'wave.reversed'])
    .where('actor_id', '=', await accountIdOf(moderator))
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'wave.started',
    'wave.reversed',
    'wave.started',
  ])
})

test('parallel and interrupted jobs decide about each account once', async () => {
  const services = await app()
  const cleo = await person('Cleo')
  const { publicId: postId } = await post(cleo, 'Under that')
  const spammers = await makeWave(5, postId, 'wave-two.example')
  const { until } = await groupsNow()
  const groups = [{ kind: 'domain', key: 'wave-two.example' }]
  const body = { ...reasons, hours: 1, until, groups }
  const both = await Promise.all(
    [0, 1].map(() => moderator.copy().call(contract.startWave, { body })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  await Promise.all([0, 1, 2].map(() => runWaves(services).run(jobRun({}))))
  for (const who of spammers) {
    expect((await who.call(listOwnDecisions)).data.docs).toHaveLength(1)
  }
})

test('after a worker is killed within a batch, another continues the wave and decides about each account once', async () => {
  const site = await startApp('killed_wave')
  onTestFinished(() => site.end())
  await site.queue.finish()
  const { db } = site
  const { rows: accounts } = await sql<{ id: number }>`
    insert into account (public_id, username, email, full_name, password_hash)
    select lpad(n::text, 11, '0'), 'wave_' || n, 'wave_' || n || '@wave.example', 'Spam', '-'
    from generate_series(0, 130) as n returning id`.execute(db)
  const [by, ...ids] = accounts.map(({ id }) => id)
  const members = sql`select id as account_id from account where id <> ${by}`
  const last = Math.max(...ids)
  await sql`insert into notification_inbox (account_id) values (${last})`.execute(db)
  // The second batch stops when everything but its notifications is written.
  const [isStopped, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop = db.transaction().execute(async (tx) => {
    await sql`select from notification_inbox where account_id = ${last} for update`.execute(tx)
    isStopped.resolve()
    await goOn.promise
  })
  await isStopped.promise
  const { facts, reference } = decisionBody('suspend')
  const reasons = { action: 'suspend', facts, ground: 'rules', reference } as const
  await startWave(site, { accountId: by ?? 0, role: 'moderator' }, reasons, {
    members,
    groups: [],
    isDetected: true,
  })
  const worker = await startServerProcess('worker', site.variables)
  onTestFinished(() => worker.kill())
  const countSuspended = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from account where standing = 'suspended'`.execute(db)
    return rows[0]?.count
  }
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%notification_inbox%'`.execute(db)
    expect([rows.length, await countSuspended()]).toEqual([1, 100])
  })
  await worker.kill()
  goOn.resolve()
  await stop
  await runWaves(site).run(jobRun({}))
  const { rows: decisions } = await sql<{ amount: number }>`
    select count(*)::int as amount from decision group by account_id`.execute(db)
  expect(decisions.map(({ amount }) => amount)).toEqual(ids.map(() => 1))
  const { rows: notified } = await sql`
    select from notification where kind = 'decision'`.execute(db)
  const { rows: counted } = await sql`
    select amount from moderation_count where name = 'decision.suspend'`.execute(db)
  expect([notified.length, counted, await countSuspended()]).toEqual([130, [{ amount: 130 }], 130])
  expect(await db.selectFrom('wave').select('state').execute()).toEqual([{ state: 'applied' }])
})

test('a wave skips members who have become moderators', async () => {
  const { db } = await app()
  const { publicId: postId } = await post(await person('Cleo'))
  const [first] = await makeWave(3, postId, 'wave-three.example')
  const { until } = await groupsNow()
  const name = first?.username ?? ''
  const setRole = (role: 'moderator' | 'member') =>
    db.updateTable('account').set({ role }).where('username', '=', name).execute()
  await setRole('moderator')
  const groups = [{ kind: 'domain', key: 'wave-three.example' }]
  const body = { ...reasons, hours: 1, until, groups }
  const { data } = await moderator.call(contract.startWave, { body })
  expect(data.accounts).toBe(2)
  await waitFor(data.publicId, 'applied')
})

test('all users invited by a user are suspended, directly and through others', async () => {
  const { db } = await app()
  const [inviter, child, grandchild] = [
    await person('Ada'),
    await person('Ben'),
    await person('Cleo'),
  ]
  const setInviter = async (guest: Person, host: Person) =>
    db
      .updateTable('account')
      .set({ invited_by: await accountIdOf(host) })
      .where('id', '=', await accountIdOf(guest))
      .execute()
  await setInviter(child, inviter)
  await setInviter(grandchild, child)
  const params = { username: inviter.username }
  const { data: tree } = await moderator.call(contract.listInvited, { params })
  expect(tree).toMatchObject([
    { username: child.username, invitedBy: inviter.username, depth: 1, standing: 'active' },
    { username: grandchild.username, invitedBy: child.username, depth: 2 },
  ])
  const { data, status } = await moderator.call(contract.suspendInvited, { params, body: reasons })
  expect(status).toBe(201)
  await waitFor(data.publicId, 'applied')
  const { data: after } = await moderator.call(contract.listInvited, { params })
  expect(after.map(({ standing }) => standing)).toEqual(['suspended', 'suspended'])
  expect((await inviter.call(listOwnDecisions)).data.docs).toEqual([])
  // A moderator found them rather than the site.
  expect((await child.call(listOwnDecisions)).data.docs).toMatchObject([{ isDetected: false }])
})

test.each([
  [{ action: 'hide' }, 'action'],
  [{ facts: ' ' }, 'facts'],
  [{ groups: [] }, 'groups'],
  [{ groups: [{ kind: 'nothing', key: '' }] }, 'groups.0.kind'],
  [{ hours: 0 }, 'hours'],
  [{ until: 'now' }, 'until'],
])('rejects a wave with %j', async (change, field) => {
  const body = {
    ...{ ...reasons, hours: 1, until: new Date().toISOString() },
    groups: [{ kind: 'domain', key: 'x' }],
    ...change,
  }
  const { status, errors } = await moderator.call(contract.startWave, { body })
  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual([field])
})
