export const siteName = 'Seam'
/** Who makes this. An absolute address: it leaves the site. */
export const author = { name: 'Seam community', url: 'https://github.com/seam-community' }
