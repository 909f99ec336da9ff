import { expect, test } from '@playwright/test'
import { signUp as signUpByApi, upload } from '@seam/server/demo/api-client.ts'
import { picture } from '../media.ts'
import { newPerson, openSignedIn, PASSWORD } from '../people.ts'

test('the storage section shows the used storage and the uploads of today', async ({
  page,
  baseURL,
}) => {
  const ada = newPerson('Ada')
  const member = await signUpByApi(baseURL ?? '', { ...ada, password: PASSWORD })
  await upload(member, 'avatars', picture())
  await openSignedIn(page, ada, '/settings')
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByText(/^\d+ kB of 20 GB$/)).toBeVisible()
  await expect(storage.getByText(/^\d+ kB of 2 GB$/)).toBeVisible()
  for (const name of ['Stored', 'Uploaded today']) {
    await expect(storage.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', '0')
  }
})
