import { limits } from './limits.ts'

/** Messages about password reset and verification links. No form in the browser needs them. */
export const resetMessages = {
  removePasskeys: 'removePasskeys must be true or false',
  verificationSession:
    'Sign in first: this account has a passkey or two-factor sign-in. If you cannot, choose “Forgot password?” where you sign in',
  onlyOwners: 'This site sends no mail: only owners can create reset links',
  tooOften: 'This user has already received several reset links. Try again later',
  newAddress: `The email address of this user was changed in the last ${limits.newAddressPeriod / 86_400} days and is not verified, so the link could go to someone else. Ask the operator of the site, who can create one with npm run reset-password`,
  lowerRole: 'You can only give a link to users with a lower role than yours',
}
