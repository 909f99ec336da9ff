/** Loads the library at first use: most processes and sites never need its parsers. */
export const webAuthn = () => import('@simplewebauthn/server')
