import { expect, test } from '@playwright/test'
import { signUp as signUpByApi, upload } from '@seam/server/demo/api-client.ts'
import { picture } from '../media.ts'
import { PASSWORD, signIn, newPerson } from '../people.ts'

test('the storage section shows the used storage and the uploads of today', async ({
  page,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const member = await signUpByApi(baseURL ?? '', { ...ada, password: PASSWORD })
  await upload(member, 'avatars', picture())
  await page.goto('/')
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, ada)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await page.goto('/settings')
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByText(/^\d+ kB of 20 GB$/)).toBeVisible()
  await expect(storage.getByText(/^\d+ kB of 2 GB$/)).toBeVisible()
  for (const name of ['Stored', 'Uploaded today']) {
    await expect(storage.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', '0')
  }
})
