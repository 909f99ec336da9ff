/** Loads the library on first use: most processes and sites never need its parsers. */
export const webAuthn = () => import('@simplewebauthn/server')
