/** Messages of links that reset a password or verify an address, which no form in the browser needs. */
export const resetMessages = {
  removePasskeys: 'removePasskeys must be true or false',
  verificationSession:
    'Sign in first: this account has a passkey or two-factor sign-in. If you cannot, choose “Forgot password?” where you sign in',
  onlyOwners: 'This site sends no mail: only owners can create reset links',
  tooOften: 'This user got several reset links already. Try again later',
  lowerRole: 'You can only give a link to users with a lower role than yours',
}
