/** The job that reads the feed of releases. */
export const CHECK_RELEASES = 'check-releases'
