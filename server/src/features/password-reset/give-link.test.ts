import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccountActivity, listAuditLog } from '@seam/contract/audit.ts'
import { listNotifications } from '@seam/contract/notification.ts'
import { createResetLink, resetPassword } from '@seam/contract/password-reset.ts'
import { resetMessages } from '@seam/contract/reset-messages.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import { login } from '@seam/contract/session.ts'
import { changeEmail } from '@seam/contract/settings.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, person, type Person, signupData, staff, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { codeIn, type MailSite, startMailSite } from '../../../test/mail-site.ts'

const NEW = 'Another-horse-8'
const createLink = (who: Person, { username }: Person) =>
  who.call(createResetLink, { params: { username } })

const lastNotification = async (who: Client) => (await who.call(listNotifications)).data.docs[0]

test('without mail, an owner hands over a link, and the user is notified', async () => {
  const [owner, ben] = [await staff('Cleo', 'owner'), await person('Ben')]
  const { status, data } = await createLink(owner, ben)
  expect(status).toBe(201)
  expect(await lastNotification(ben)).toMatchObject({
    kind: 'reset-link',
    actors: [],
    isSeen: false,
  })
  const { data: activity } = await ben.call(listAccountActivity)
  expect(activity.docs[0]).toMatchObject({
    action: 'reset-link.created',
    details: { isMailed: false },
  })
  const { data: log } = await owner.call(listAuditLog, { query: { limit: 1 } })
  expect(log.docs[0]).toMatchObject({
    action: 'reset-link.created',
    actor: { username: owner.username },
    subject: { username: ben.username },
  })
  const [, code = ''] = (data.url ?? '').split('/reset#')
  const body = { code, newPassword: NEW, confirmNewPassword: NEW }
  expect((await visitor().call(resetPassword, { body })).status).toBe(200)
  const signIn = { body: { email: ben.email, password: NEW } }
  expect((await visitor().call(login, signIn)).status).toBe(200)
})

test.each([
  ['member', 'member', 403],
  ['moderator', 'member', 403],
  ['moderator', 'moderator', 403],
  ['moderator', 'owner', 403],
  ['owner', 'member', 201],
  ['owner', 'moderator', 201],
  ['owner', 'owner', 403],
] as const)(
  'where no mail is sent, a link by a %s for a %s returns %i',
  async (of: Role, to: Role, status) => {
    const [actor, subject] = [await staff('Ada', of), await staff('Ben', to)]
    expect((await createLink(actor, subject)).status).toBe(status)
  },
)

test('without mail, a moderator learns who can help', async () => {
  const answer = await createLink(await staff('Cleo', 'moderator'), await person('Ben'))
  expect([answer.status, answer.problem.detail]).toEqual([403, resetMessages.onlyOwners])
})

test('the password must have been entered within 15 minutes', async () => {
  const [owner, ben] = [await staff('Cleo', 'owner'), await person('Ben')]
  const { db } = await app()
  await sql`
    update session set password_at = now() - interval '901 seconds'
    where account_id = (select id from account where username = ${owner.username})`.execute(db)
  const { status, problem } = await createLink(owner, ben)
  expect([status, problem.code]).toEqual([403, 'confirm-password'])
})

describe('with mail', () => {
  let site: MailSite
  beforeAll(async () => {
    site = await startMailSite('give_link')
  })
  afterAll(() => site.end())

  async function staffOfSite(role: Role) {
    const who = await site.verifiedPerson('Cleo')
    await site.db
      .updateTable('account')
      .set({ role })
      .where('username', '=', who.username)
      .execute()
    return who
  }

  test.each(['moderator', 'owner'] as const)(
    'a link from a %s is mailed to the user, who is notified before and after, and is never shown',
    async (role) => {
      const [actor, ben] = [await staffOfSite(role), await site.verifiedPerson('Ben')]
      const { status, data } = await createLink(actor, ben)
      expect([status, data]).toEqual([201, { url: null }])
      const mail = await site.mailTo(ben.email, 'Set a new password on Seam')
      expect(mail.text).toContain(
        `A moderator of Seam has sent you a link to set a new password for @${ben.username}.`,
      )
      expect(site.smtp.mailsTo(actor.email).map(({ subject }) => subject)).not.toContain(
        'Set a new password on Seam',
      )
      expect(await lastNotification(ben)).toMatchObject({ kind: 'reset-link' })
      const { data: activity } = await ben.call(listAccountActivity)
      expect(activity.docs[0]).toMatchObject({
        action: 'reset-link.created',
        details: { isMailed: true },
      })
      const body = { code: codeIn(mail), newPassword: NEW, confirmNewPassword: NEW }
      expect((await site.visitor().call(resetPassword, { body })).status).toBe(200)
    },
  )

  test('it counts as a mail to the address', async () => {
    const [moderator, ben] = [await staffOfSite('moderator'), await site.person('Ben')]
    const statuses: number[] = []
    for (let link = 0; link < 4; link++) statuses.push((await createLink(moderator, ben)).status)
    expect(statuses).toEqual([201, 201, 201, 409])
    const { problem } = await createLink(moderator, ben)
    expect(problem.detail).toBe(resetMessages.tooOften)
  })

  test('no link is mailed to an unverified address that was changed within seven days', async () => {
    const [moderator, ben] = [await staffOfSite('moderator'), await site.verifiedPerson('Ben')]
    const { email: newEmail } = signupData('Eve')
    await ben.call(changeEmail, { body: { currEmail: ben.email, newEmail, password: PASSWORD } })
    const { status, problem } = await createLink(moderator, ben)
    expect([status, problem.detail]).toEqual([409, resetMessages.newAddress])
    expect(resetMessages.newAddress).toContain('in the last 7 days')
    const { data: activity } = await ben.call(listAccountActivity)
    expect(activity.docs[0]?.action).toBe('email.changed')

    await site.verify(newEmail)
    expect((await createLink(moderator, ben)).status).toBe(201)
    await site.mailTo(newEmail, 'Set a new password on Seam')
  })

  test('a link is mailed eight days after the change', async () => {
    const [moderator, ben] = [await staffOfSite('moderator'), await site.person('Ben')]
    await sql`
      insert into audit_log (subject_id, action, at)
      select id, 'email.changed', now() - interval '8 days' from account
      where username = ${ben.username}`.execute(site.db)
    expect((await createLink(moderator, ben)).status).toBe(201)
  })

  test.each([
    ['moderator', 'moderator'],
    ['moderator', 'owner'],
    ['owner', 'owner'],
  ] as const)('a %s sends none to a %s', async (of, to) => {
    const [actor, subject] = [await staffOfSite(of), await staffOfSite(to)]
    const { status, problem } = await createLink(actor, subject)
    expect([status, problem.detail]).toEqual([403, resetMessages.lowerRole])
  })
})
