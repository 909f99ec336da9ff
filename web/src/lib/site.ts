export const siteName = 'Seam'
/** The authors of Seam. The URL is absolute: it leads to another site. */
export const author = { name: 'Seam community', url: 'https://github.com/seam-community' }
