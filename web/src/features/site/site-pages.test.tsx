import { defaultSite } from '@seam/contract/site.ts'
import { defaultSiteSettings, type PublicSite } from '@seam/contract/site-settings.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Imprint } from './imprint.tsx'
import { SitePages } from './site-pages.tsx'

const site: PublicSite = { ...defaultSiteSettings, ...defaultSite }
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('the pages of a site link to its terms and its imprint', async () => {
  respond('getSite', { ...site, rules: 'Be kind.', imprint: 'Harbour Club', termsVersion: 2 })
  await renderPage(<SitePages />)
  await expect.element(page.getByRole('region', { name: 'Rules' })).toMatchTextContent(/Be kind\./)
  await expect.element(link('Terms')).toHaveAttribute('href', '/terms')
  await expect.element(link('Imprint')).toHaveAttribute('href', '/imprint')
})

test('a site without any of them says so', async () => {
  respond('getSite', site)
  await renderPage(<SitePages />)
  await expect.element(page.getByText(/has not written more yet/)).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
})

test('the imprint is a page, with its addresses as links', async () => {
  respond('getSite', { ...site, imprint: 'Harbour Club\nhttps://harbour.example' })
  const { close } = await renderPage(<Imprint />)
  await expect.element(link('https://harbour.example')).toBeVisible()
  await close()
})

test('a site without an imprint says so', async () => {
  respond('getSite', { ...site, imprint: ' ' })
  await renderPage(<Imprint />)
  await expect.element(page.getByText('This site has no imprint.')).toBeVisible()
})
