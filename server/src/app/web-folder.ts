import { fileURLToPath } from 'node:url'

export const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
