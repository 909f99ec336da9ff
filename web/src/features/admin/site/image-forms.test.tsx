import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { defaultSite } from '@seam/contract/site.ts'
import type { PublicSite } from '@seam/contract/site-settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { choosePicture, ticket, uploaded } from '../../../../test/image-upload.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { updateSite } from '../../../lib/site.ts'
import { LogoForm, PictureForm } from './image-forms.tsx'

const image = { url: '/media/asset', smallUrl: '/media/asset', widths: [], color: null, alt: '' }
const withImages = (images: Partial<Pick<PublicSite, 'logo' | 'picture'>>): PublicSite => ({
  ...defaultSite,
  registrationQuestion: '',
  rules: '',
  privacy: '',
  contact: '',
  imprint: '',
  logo: null,
  picture: null,
  ...images,
})

beforeEach(() => {
  signInAs(ada)
  updateSite({ logo: null, picture: null })
  respond('getUploadTicket', ticket)
})

const field = page.getByLabelText('Image File')
const save = page.getByRole('button', { name: 'Save' })

test('a picture of the front page is saved with its description', async () => {
  const onDone = vi.fn<() => void>()
  await renderPage(<PictureForm onDone={onDone} />)
  await page.getByLabelText('What it shows').fill('Boats in the harbour')
  await choosePicture()
  respondWithProblem('setSiteImage', 'invalid', {
    errors: [fieldError('image', serverMessages.uploadUnusable)],
  })
  await save.click()
  await expect.element(field).toHaveAccessibleDescription(serverMessages.uploadUnusable)

  respond('setSiteImage', withImages({ picture: image }))
  await save.click()
  await expect.element(page.getByText('The picture is saved.')).toBeVisible()
  await expect
    .poll(() => requestsTo('setSiteImage').at(-1))
    .toMatchObject({
      query: { type: 'picture' },
      body: { image: { public_id: uploaded.public_id }, alt: 'Boats in the harbour' },
    })
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
})

test('a logo can be removed', async () => {
  updateSite({ logo: image })
  const onDone = vi.fn<() => void>()
  await renderPage(<LogoForm onDone={onDone} />)
  respondWithProblem('removeSiteImage', 'internal')
  const remove = page.getByRole('button', { name: 'Remove' })
  await remove.click()
  await expect.element(page.getByText(messages.internalError)).toBeVisible()
  respond('removeSiteImage', withImages({}))
  await remove.click()
  await expect.element(page.getByText('The logo is removed.')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
})
