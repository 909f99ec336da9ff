import { limits, MB } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { defaultSiteSettings, type SiteSettings } from '@seam/contract/site-settings.ts'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { AccentForm } from './accent-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { PagesForm } from './pages-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SpamForm } from './spam-form.tsx'
import { SecurityForm } from './switches-forms.tsx'
import type { SiteFormProps } from './use-site-form.tsx'

beforeEach(() => signInAs(ada))

const save = page.getByRole('button', { name: 'Save' })

/** A field of a form: a value that it rejects with a message, and one that it saves as `saved`. */
interface Case {
  Form: ComponentType<SiteFormProps>
  label: string
  rejected: string
  message: string
  accepted: string
  saved: Partial<SiteSettings>
}

const cases: Record<string, Case> = {
  registration: {
    Form: RegistrationForm,
    label: 'A surge of sign-ups',
    rejected: '10001',
    message: messages.signUpSurge,
    accepted: '500',
    saved: { signUpSurge: 500 },
  },
  'an empty number': {
    Form: RegistrationForm,
    label: 'Invites per member',
    rejected: '',
    message: messages.invitesPerMember,
    accepted: '3',
    saved: { invitesPerMember: 3 },
  },
  'sign-up': {
    Form: SignUpForm,
    label: 'Blocked networks',
    rejected: '203.0.113.0/24\nthat one',
    message: messages.networkForm,
    accepted: ' 203.0.113.0/24 \n\n2001:db8::/32\n',
    saved: { blockedNetworks: ['203.0.113.0/24', '2001:db8::/32'] },
  },
  spam: {
    Form: SpamForm,
    label: 'Words that hold a text',
    rejected: 'casino\n---',
    message: messages.heldWordForm,
    accepted: 'casino\nlottery',
    saved: { heldWords: ['casino', 'lottery'] },
  },
  limits: {
    Form: LimitsForm,
    label: 'Largest video, in MB',
    rejected: '0.5',
    message: messages.siteVideoBytes,
    accepted: '250',
    saved: { maxVideoBytes: 250 * MB },
  },
  pages: {
    Form: PagesForm,
    label: 'Rules',
    rejected: 'a'.repeat(limits.sitePage + 1),
    message: messages.sitePageLong,
    accepted: 'Be kind.',
    saved: { rules: 'Be kind.' },
  },
}

test.each(Object.entries(cases))(
  'the settings of %s are checked while typed, and saved',
  async (_, { Form, label, rejected, message, accepted, saved }) => {
    const onDone = vi.fn<() => void>()
    await renderPage(<Form settings={defaultSiteSettings} onDone={onDone} />)
    const field = page.getByLabelText(label)
    // Typed input is validated from the first change on.
    await field.fill(accepted)
    await field.fill(rejected)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message))
    await save.click()
    expect(requestsTo('editSite')).toEqual([])

    respond('editSite', { ...defaultSiteSettings, ...saved })
    await field.fill(accepted)
    await save.click()
    await expect.element(page.getByText('The settings are saved.')).toBeVisible()
    await expect.poll(() => requestsTo('editSite')[0]?.body).toMatchObject(saved)
    await expect.poll(() => onDone).toHaveBeenCalledOnce()
  },
)

test("an accent color without enough contrast is rejected, and none means Seam's color", async () => {
  const settings = { ...defaultSiteSettings, accentColor: '#0b6bcb' }
  await renderPage(<AccentForm settings={settings} onDone={() => {}} />)
  const color = page.getByLabelText('Accent color')
  await color.fill('#ffff00')
  await expect
    .element(color)
    .toHaveAccessibleDescription(expect.stringContaining(messages.accentContrast))
  await page.getByRole('switch', { name: 'A color of its own' }).click()
  await expect.element(color).not.toBeInTheDocument()
  respond('editSite', defaultSiteSettings)
  await save.click()
  await expect.element(page.getByText('The settings are saved.')).toBeVisible()
  await expect.poll(() => requestsTo('editSite')[0]?.body).toEqual({ accentColor: null })
})

test('a switch that the server rejects stays as it was set, with the reason', async () => {
  await renderPage(<SecurityForm settings={defaultSiteSettings} onDone={() => {}} />)
  const control = page.getByRole('switch', { name: 'Require two-factor sign-in' })
  await control.click()
  respondWithProblem('editSite', 'invalid', {
    errors: [fieldError('requireTwoFactor', 'Turn it on for yourself first')],
  })
  await save.click()
  await expect.element(page.getByText('Turn it on for yourself first')).toBeVisible()
  await expect.element(control).toBeChecked()
})
