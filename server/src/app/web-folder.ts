import { fileURLToPath } from 'node:url'

/** The folder of the built web application. */
export const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
