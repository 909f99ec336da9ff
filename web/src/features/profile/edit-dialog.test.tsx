import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditDialog } from './edit-dialog.tsx'

const profile: Profile = {
  _id: ada._id,
  username: ada.username,
  fullName: ada.fullName,
  about: '',
  pronouns: '',
  avatar: null,
  coverImage: null,
  followers: 0,
  following: 0,
  isOwnProfile: true,
  isFollower: false,
  isBlocked: false,
  isMuted: false,
  hasBlockedYou: false,
  createdAt: ada.createdAt,
}

const field = (name: string) => page.getByLabelText(name)
const save = page.getByRole('button', { name: 'Save' })
const discard = page.getByRole('button', { name: 'Discard changes' })
const dialog = page.getByRole('dialog', { name: 'Edit Profile' })

function ProfilePage() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <EditDialog profile={profile} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

beforeEach(() => signInAs(ada))

test('the form starts with the profile and has nothing to discard', async () => {
  await renderPage(<ProfilePage />)
  await expect.element(field('Full Name')).toHaveValue('Ada')
  await expect.element(field('Username')).toHaveValue('ada')
  await expect.element(discard).not.toBeInTheDocument()
})

test('discarded changes are gone', async () => {
  await renderPage(<ProfilePage />)
  await field('About').fill('I film the sea.')
  await expect.element(page.getByText('15 / 200')).toBeVisible()
  await discard.click()
  await expect.element(field('About')).toHaveValue('')
  await expect.element(discard).not.toBeInTheDocument()
})

test('each field says while typing what is wrong with it', async () => {
  await renderPage(<ProfilePage />)
  await field('Full Name').fill('')
  await expect.element(field('Full Name')).toHaveAccessibleDescription(messages.fullNameEmpty)
  await field('Full Name').fill('a'.repeat(limits.fullName + 1))
  await expect.element(field('Full Name')).toHaveAccessibleDescription(messages.fullNameLong)
  await field('Username').fill('no')
  await expect.element(field('Username')).toHaveAccessibleDescription(messages.usernameForm)
  await field('About').fill('a'.repeat(limits.about + 1))
  await expect.element(field('About')).toHaveAccessibleDescription(messages.aboutLong)
})

test('a restored change says what is wrong with it', async () => {
  const { close } = await renderPage(<ProfilePage />)
  await field('About').fill('a'.repeat(limits.about + 1))
  await close()
  await renderPage(<ProfilePage />)
  await expect.element(field('About')).toHaveAccessibleDescription(messages.aboutLong)
  await expect.element(field('Full Name')).toHaveAccessibleDescription('')
})

test('a new username says how long the old links work, and is checked before it is saved', async () => {
  respond('checkAvailability', { username: false, email: true })
  await renderPage(<ProfilePage />)
  await field('Username').fill('ada_l')
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription('Links to @ada keep working for 30 days.')
  await save.click()
  await expect.element(field('Username')).toHaveAccessibleDescription(messages.usernameExists)
  expect(requestsTo('editInfo')).toEqual([])
})

test('an error that only the server finds is shown at its field', async () => {
  respondWithProblem('editInfo', 'invalid', {
    errors: [fieldError('fullName', messages.fullNameReserved)],
  })
  await renderPage(<ProfilePage />)
  await field('Full Name').fill('Seam Team')
  await save.click()
  await expect.element(field('Full Name')).toHaveAccessibleDescription(messages.fullNameReserved)
  await expect.element(field('Full Name')).toHaveFocus()
})

test('saved changes close the dialog', async () => {
  respond('editInfo', { ...ada, fullName: 'Ada L' })
  await renderPage(<ProfilePage />)
  await field('Full Name').fill('Ada L')
  await save.click()
  await expect.element(page.getByText('Profile saved.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('editInfo'))
    .toMatchObject([{ body: { fullName: 'Ada L', username: 'ada' } }])
})

test('after a save there is nothing to discard, even if the server changed the input', async () => {
  respond('checkAvailability', { username: true, email: true })
  respond('editInfo', { ...ada, username: 'ada_l' })
  await renderPage(<ProfilePage />)
  await field('Username').fill(' Ada_L ')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Username')).toHaveValue('ada_l')
  await expect.element(discard).not.toBeInTheDocument()
})

test('changes survive a switch to another tab and a closed dialog', async () => {
  await renderPage(<ProfilePage />)
  await field('About').fill('I film the sea.')
  await page.getByRole('tab', { name: 'Avatar' }).click()
  await page.getByRole('tab', { name: 'User Info' }).click()
  await expect.element(field('About')).toHaveValue('I film the sea.')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('About')).toHaveValue('I film the sea.')
})
