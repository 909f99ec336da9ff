import { switchesForm } from './switches-form.tsx'

/** The form that decides what the site requires of its users' accounts. */
export const SecurityForm = switchesForm([
  {
    name: 'requireTwoFactor',
    label: 'Require two-factor sign-in',
    hint: 'Moderators and owners without it can not act until they turn it on in their settings.',
  },
  {
    name: 'requireVerifiedEmail',
    label: 'Require a verified email address',
    hint: 'Users without one can not publish. Takes effect if the site sends mail.',
  },
])
