import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBrowserKeys, decryptMessage } from '../../../test/push-browser.ts'
import { encryptMessage, MAX_MESSAGE_BYTES } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, section 5 and appendix A.
const example = {
  message: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  p256dh: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  browserKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
    'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
}

test('the example of RFC 8291 is encrypted to exactly the same bytes', () => {
  const body = encryptMessage(Buffer.from(example.message), example, example)
  expect(body.toString('base64url')).toBe(example.body)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(example.privateKey)
  expect(ecdh.getPublicKey('base64url')).toBe(example.publicKey)
})

test('the example of RFC 8291 is decrypted with the key of the browser', () => {
  const keys = { privateKey: example.browserKey, auth: example.auth }
  expect(decryptMessage(bytes(example.body), keys)).toBe(example.message)
})

test('only the browser with the subscription decrypts a message, and no two ciphertexts are the same', () => {
  const browser = createBrowserKeys()
  const [first, second] = [1, 2].map(() => encryptMessage(Buffer.from('Ben replied'), browser))
  if (!first || !second) throw new Error('no body')
  expect(first.equals(second)).toBe(false)
  expect(decryptMessage(first, browser)).toBe('Ben replied')
  expect(() => decryptMessage(first, createBrowserKeys())).toThrow(/authenticate/)
  expect(() => decryptMessage(first, { ...browser, auth: randomBytes(16) })).toThrow(/authenticate/)
})

test('the body of the longest message has the 4,096 bytes that every push service accepts', () => {
  const browser = createBrowserKeys()
  const longest = Buffer.alloc(MAX_MESSAGE_BYTES, 'x')
  const body = encryptMessage(longest, browser)
  expect(body).toHaveLength(4_096)
  expect(decryptMessage(body, browser)).toBe(longest.toString())
  expect(() => encryptMessage(Buffer.alloc(MAX_MESSAGE_BYTES + 1), browser)).toThrow(RangeError)
})
