import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { changePassword } from '@seam/contract/settings.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from '@seam/contract/two-factor.ts'
import { jobRun } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { appCode } from '../../../test/totp.ts'
import { wakeOverdueMail } from './jobs.ts'

const CHANGED = 'Your password on Seam was changed'

let site: MailSite
beforeAll(async () => {
  site = await startMailSite('repeated_notices')
})
afterAll(() => site.end())

test('many changes of one kind suppress no notice of another', async () => {
  const ada = await site.verifiedPerson()
  const { data: setup } = await ada.call(setUpTwoFactor)
  await ada.call(enableTwoFactor, { body: { code: appCode(setup.secret) } })
  for (let round = 0; round < 10; round++) await ada.call(replaceRecoveryCodes)
  expect((await ada.call(disableTwoFactor)).status).toBe(200)
  const { text } = await site.mailTo(ada.email, 'Two-factor sign-in was turned off: Seam')
  expect(text).toContain(`@${ada.username}`)
})

test('after ten equal changes in an hour, the last one is mailed an hour later', async () => {
  const ada = await site.verifiedPerson()
  let currPassword = PASSWORD
  for (let round = 0; round < 13; round++) {
    const newPassword = `Another-horse-${round}`
    const body = { currPassword, newPassword, confirmNewPassword: newPassword }
    expect((await ada.call(changePassword, { body })).status).toBe(200)
    currPassword = newPassword
  }
  const changed = () => site.smtp.mailsTo(ada.email).filter(({ subject }) => subject === CHANGED)
  await eventually(() => expect(changed()).toHaveLength(10))
  const { rows } = await sql<{ id: number; is_last: boolean }>`
    update mail set next_attempt_at = next_attempt_at - interval '62 minutes'
    from account
    where account.id = account_id and address = ${ada.email} and state = 'QUEUED'
      and next_attempt_at between now() + interval '59 minutes' and now() + interval '1 hour'
    returning mail.id, (content ->> 'at')::timestamptz >= (
      select max(at) from audit_log where subject_id = account_id and action = 'password.changed'
    ) as is_last`.execute(site.db)
  expect(rows).toEqual([{ id: expect.any(Number), is_last: true }])
  await wakeOverdueMail(site).run(jobRun({}))
  await eventually(() => expect(changed()).toHaveLength(11))
})
