import { expect, test } from 'vitest'
import { createProxyCheck, type TrustProxy } from './trusted-proxies.ts'

test.each<[TrustProxy, string, boolean]>([
  [false, '127.0.0.1', false],
  [0, '127.0.0.1', false],
  [true, '203.0.113.1', true],
  [2, '203.0.113.1', true],
  [['10.0.0.1'], '10.0.0.1', true],
  [['10.0.0.1'], '::ffff:10.0.0.1', true],
  [['10.0.0.1'], '10.0.0.2', false],
  [['10.0.0.0/8'], '10.9.9.9', true],
  [['10.0.0.0/255.255.0.0'], '10.0.9.9', true],
  [['10.0.0.0/255.255.0.0'], '10.1.9.9', false],
  [['2001:db8::/32'], '2001:db8::1', true],
  [['2001:db8::/32'], '10.0.0.1', false],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['uniquelocal', 'linklocal'], '192.168.3.4', true],
  [['uniquelocal', 'linklocal'], '203.0.113.1', false],
  [['10.0.0.1'], '', false],
])('TRUST_PROXY %j: is %s a proxy? %s', (trust, address, expected) => {
  expect(createProxyCheck(trust)(address)).toBe(expected)
})
