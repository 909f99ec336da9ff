import { randomBytes } from 'node:crypto'

/** 11 random characters of base64url: the public name of a thing. */
export const randomPublicId = (): string => randomBytes(9).toString('base64url').slice(0, 11)

/** 22 random characters, 128 bits: a name that can not be guessed. */
export const randomSecretId = (): string => randomBytes(16).toString('base64url')
