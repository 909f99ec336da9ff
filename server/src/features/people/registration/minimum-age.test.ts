import { afterEach, expect, test } from 'vitest'
import { messages } from '@seam/contract/messages.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { editSite, getSite } from '@seam/contract/site-settings.ts'
import { app } from '../../../../test/app.ts'
import { signupData, staff, visitor } from '../../../../test/cast.ts'
import { resetSite } from '../../../../test/reset-site.ts'

afterEach(resetSite)

test('who signs up on a site with a minimum age confirms it, and only that is stored', async () => {
  const owner = await staff('Ada', 'owner')
  await owner.call(editSite, { body: { minimumAge: 16 } })
  expect((await visitor().call(getSite)).data.minimumAge).toBe(16)
  const signUp = async (confirmsAge?: boolean) => {
    const body = signupData()
    return { ...(await visitor().call(signup, { body: { ...body, confirmsAge } })), ...body }
  }
  for (const confirmsAge of [undefined, false]) {
    const { status, errors } = await signUp(confirmsAge)
    expect([status, errors]).toEqual([422, { confirmsAge: messages.ageUnconfirmed }])
  }
  const { status, username } = await signUp(true)
  expect(status).toBe(201)
  const { db } = await app()
  const stored = (username: string) =>
    db
      .selectFrom('account')
      .select('age_confirmed')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  expect(await stored(username)).toEqual({ age_confirmed: true })
  expect(await stored(owner.username)).toEqual({ age_confirmed: false })
  const { errors } = await owner.call(editSite, { body: { minimumAge: 100 } })
  expect(errors).toEqual({ minimumAge: messages.minimumAge })
})
