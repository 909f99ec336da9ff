import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import type { signupBody } from '@seam/contract/people/sign-up.ts'
import type { identityAccountBody } from '@seam/contract/sign-in-provider.ts'
import type { Site } from '@seam/contract/site.ts'
import { type Control, Controller, type FieldValues } from 'react-hook-form'
import * as z from 'zod'
import { isProblem } from '../../lib/errors.ts'
import { Link } from '../../lib/router/link.tsx'
import { updateSite, useSite } from '../../lib/site.ts'
import { CheckboxField } from '../../ui/checkbox.tsx'
import { send } from '../api/send.ts'

/** The fields of what people confirm when they sign up. */
export const consentFields = ['confirmsAge', 'acceptedTerms'] as const

/** As in the body of the request. `acceptedTerms` is 0 while the terms are not accepted. */
interface Consent {
  confirmsAge?: boolean
  acceptedTerms?: number
}

/** Returns the values of the fields that the site requires, before anything is confirmed. */
export const noConsent = ({ minimumAge, termsVersion }: Site): Consent => ({
  ...(minimumAge > 0 && { confirmsAge: false }),
  ...(termsVersion !== null && { acceptedTerms: 0 }),
})

/** Returns the schema of a sign-up that requires what the site requires. */
export const withConsent = <Schema extends typeof signupBody | typeof identityAccountBody>(
  schema: Schema,
  { minimumAge, termsVersion }: Site,
): Schema =>
  schema.extend({
    ...(minimumAge > 0 && { confirmsAge: z.literal(true, { error: messages.ageUnconfirmed }) }),
    ...(termsVersion !== null && {
      acceptedTerms: z.literal(termsVersion, { error: messages.termsUnaccepted }),
    }),
  }) as unknown as Schema

/** The checkboxes for what the site requires: the age, and that people accept its terms. */
export function ConsentFields<Values extends FieldValues & Consent>(props: {
  control: Control<Values>
}) {
  const { minimumAge, termsVersion } = useSite()
  const control = props.control as unknown as Control<Consent>
  return (
    <>
      {minimumAge > 0 && (
        <Controller
          control={control}
          name="confirmsAge"
          render={({ field: { value = false, ...field }, fieldState: { error } }) => (
            <CheckboxField {...field} checked={value} error={error?.message}>
              {plural(minimumAge, { other: 'I am at least # years old' })}
            </CheckboxField>
          )}
        />
      )}
      {termsVersion !== null && (
        <Controller
          control={control}
          name="acceptedTerms"
          render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
            <CheckboxField
              {...field}
              checked={value === termsVersion}
              onChange={({ target }) => onChange(target.checked ? termsVersion : 0)}
              error={error?.message}
            >
              <span>
                <Trans>
                  I accept the{' '}
                  <Link
                    to="/terms"
                    target="_blank"
                    className="font-semibold text-accent underline underline-offset-2"
                  >
                    terms
                  </Link>
                </Trans>
              </span>
            </CheckboxField>
          )}
        />
      )}
    </>
  )
}

/** Loads the version of the terms again if the server has rejected the accepted one. */
export async function refreshTerms(failure: unknown): Promise<void> {
  const isOutdated =
    isProblem(failure, 422) && failure.errors.some(({ field }) => field === 'acceptedTerms')
  if (!isOutdated) return
  await send('getSite', {}).then(
    ({ termsVersion }) => updateSite({ termsVersion }),
    // The next attempt is rejected as well, and retries.
    () => null,
  )
}
