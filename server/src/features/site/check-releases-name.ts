export const CHECK_RELEASES = 'check-releases'
