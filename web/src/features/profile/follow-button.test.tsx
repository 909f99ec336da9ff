import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, ben, profileOf, signInAs } from '../../../test/cast.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FollowButton } from './follow-button.tsx'

const follow = page.getByRole('button', { name: 'Follow' })

test('tells a visitor to sign in, and nothing to a signed-in user', async () => {
  const { close } = await renderPage(<FollowButton user={profileOf(ben)} />)
  await expect.element(follow).toHaveAccessibleDescription('Sign in to follow')
  await follow.hover()
  await expect.element(page.getByText('Sign in to follow')).toBeVisible()
  await close()
  signInAs(ada)
  await renderPage(<FollowButton user={profileOf(ben)} />)
  await expect.element(follow).not.toHaveAccessibleDescription()
})
