import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complete = {
  OBJECTS: 's3',
  S3_ENDPOINT: 'http://s3.example:9000/',
  S3_BUCKET: 'seam',
  S3_ACCESS_KEY_ID: 'ada',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('stores objects in a folder unless OBJECTS is s3', () => {
  expect(readConfig({}).s3).toBeNull()
  expect(readConfig({ ...complete, OBJECTS: '' }).s3).toBeNull()
  expect(readConfig({ ...complete, OBJECTS: 'folder' }).s3).toBeNull()
})

test('S3 requires an endpoint, a bucket and a key and has defaults for the rest', () => {
  expect(readConfig(complete).s3).toEqual({
    endpoint: 'http://s3.example:9000',
    publicEndpoint: 'http://s3.example:9000',
    region: 'us-east-1',
    bucket: 'seam',
    accessKeyId: 'ada',
    secretAccessKey: 'secret',
    pathStyle: true,
  })
  const changed = {
    S3_PUBLIC_ENDPOINT: 'https://files.example',
    S3_REGION: 'eu-1',
    S3_PATH_STYLE: 'off',
  }
  expect(readConfig({ ...complete, ...changed }).s3).toMatchObject({
    publicEndpoint: 'https://files.example',
    region: 'eu-1',
    pathStyle: false,
  })
})

test.each([
  ['5000000', 5_000_000],
  ['500MB', 500 * 1_048_576],
  ['1.5 gb', 1536 * 1_048_576],
  ['2TB', 2 * 1024 ** 4],
])('a quota of %s is %i bytes', (text, bytes) => {
  const config = readConfig({ QUOTA_BYTES: text, QUOTA_BYTES_PER_DAY: text })
  expect([config.QUOTA_BYTES, config.QUOTA_BYTES_PER_DAY]).toEqual([bytes, bytes])
})

test('by default an account may store 20 GB and upload 2 GB a day, and originals are retained', () => {
  expect(readConfig({})).toMatchObject({
    QUOTA_BYTES: 20 * 1024 ** 3,
    QUOTA_BYTES_PER_DAY: 2 * 1024 ** 3,
    KEEP_ORIGINALS: true,
    SERVICE_WORKER: true,
  })
  expect(readConfig({ KEEP_ORIGINALS: 'off' }).KEEP_ORIGINALS).toBe(false)
})

test.each(['much', '-1', '1PB', '1e9', 'GB'])('rejects a quota of %s', (text) => {
  expect(() => readConfig({ QUOTA_BYTES: text })).toThrow(
    `QUOTA_BYTES=${text}: must be a number of bytes, like 500MB or 20GB`,
  )
})

test('one line names all missing variables', () => {
  expect(() => readConfig({ OBJECTS: 's3', S3_BUCKET: 'seam', S3_ENDPOINT: '' })).toThrow(
    /^OBJECTS=s3 needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY as well$/,
  )
  expect(() => readConfig({ ...complete, S3_ENDPOINT: 's3.example' })).toThrow(
    'S3_ENDPOINT=s3.example: must be an address',
  )
  expect(() => readConfig({ OBJECTS: 'disk' })).toThrow('OBJECTS=disk')
})

test('HTTPS=on needs a PUBLIC_URL with only a domain name, and has defaults for the rest', () => {
  const https = { HTTPS: 'on', PUBLIC_URL: 'https://seam.example' }
  expect(readConfig({ PUBLIC_URL: https.PUBLIC_URL })).toMatchObject({
    https: null,
    TRUST_PROXY: 1,
  })
  expect(readConfig(https)).toMatchObject({
    TRUST_PROXY: ['loopback'],
    https: {
      upstream: { host: '127.0.0.1', port: 3000 },
      host: '',
      httpsPort: 443,
      httpPort: 80,
      acmeDirectory: null,
      acmeCaFile: null,
    },
  })
  expect(readConfig({ ...https, HOST: '192.0.2.7' })).toMatchObject({
    TRUST_PROXY: ['loopback', '192.0.2.7'],
    https: { upstream: { host: '192.0.2.7' } },
  })
  expect(readConfig({ ...https, HOST: '0.0.0.0', TRUST_PROXY: '2' })).toMatchObject({
    TRUST_PROXY: 2,
    https: { upstream: { host: '127.0.0.1' } },
  })
  const withPort = { ...https, PUBLIC_URL: 'https://seam.example:8443' }
  expect(readConfig(withPort).https?.httpsPort).toBe(8443)
  for (const url of [
    '',
    'http://seam.example',
    'https://localhost',
    'https://192.0.2.7',
    'https://seam.example/below',
  ]) {
    expect(() => readConfig({ ...https, PUBLIC_URL: url })).toThrow(
      /^HTTPS=on needs a? ?PUBLIC_URL/,
    )
  }
})

test('mail needs a server and a sender', () => {
  const SMTP_URL = 'smtps://ada:secret@mail.example'
  const MAIL_FROM = 'Seam <seam@seam.example>'
  expect(readConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM })
  for (const half of [{ SMTP_URL }, { MAIL_FROM }]) {
    expect(() => readConfig(half)).toThrow('SMTP_URL and MAIL_FROM must be set together')
  }
})

test.each([
  ['SMTP_URL', 'https://ada:secret@mail.example'],
  ['SMTP_URL', 'mail.example:secret'],
  ['SMTP_URL', 'smtps://ada:ab@secret/7@mail.example'],
  ...[
    ...['mysql://ada:secret@db/seam', 'postgres://ada:ab@secret/7@db/seam'],
    ...['postgres://ada:ab@secret#7@db/seam', 'postgres://ada:ab@secret?7@db/seam'],
    ...['postgres://ada:1/secret@db/seam', 'postgres://ada:secret#7'],
  ].flatMap((url): [string, string][] =>
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].map((name) => [name, url]),
  ),
  ['MAIL_FROM', 'Seam'],
  ['MAIL_FROM', 'a@seam.example, b@seam.example'],
  ['MAIL_FROM', 'Seam <seam@seam.example>\r\nBcc: eve@evil.example'],
])('%s=%s is rejected, without repeating a password', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
  expect(() => readConfig({ [name]: value })).not.toThrow('secret')
})

test.each([
  'postgres://localhost/seam',
  'postgresql://ada@db:5432/seam?sslmode=require',
  'postgres://ada:a:b!@db/seam',
  'postgres://ada@tenant:a%23b@db/seam',
  'postgres://ada:a@localhost/seam?host=%2Frun%2Fpostgresql',
])('DATABASE_URL=%s is accepted', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
})

test('DATABASE_CONNECTIONS is divided among the connection pools; too few are an error', () => {
  expect(readConfig({}).pools).toEqual({ requests: 23, searches: 7, queue: 4 })
  expect(readConfig({ DATABASE_CONNECTIONS: '20' }).pools).toEqual({
    requests: 10,
    searches: 3,
    queue: 1,
  })
  expect(() => readConfig({ DATABASE_CONNECTIONS: '9' })).toThrow(
    'DATABASE_CONNECTIONS must be at least 10',
  )
})

test('by default hands over no files, purges no cache and encodes with x264', () => {
  const config = readConfig({})
  expect([config.ACCEL_REDIRECT, config.PURGE_URL, config.ENCODER]).toEqual([undefined, [], 'x264'])
  const PURGE_URL = 'http://10.0.0.1:8080/,https://seam.example'
  const changed = readConfig({ ACCEL_REDIRECT: '/stored-files', PURGE_URL, ENCODER: 'vaapi' })
  expect(changed).toMatchObject({
    ACCEL_REDIRECT: '/stored-files',
    PURGE_URL: ['http://10.0.0.1:8080', 'https://seam.example'],
    ENCODER: 'vaapi',
  })
})

test.each([
  [{ ...complete, ACCEL_REDIRECT: '/stored-files' }, /^ACCEL_REDIRECT needs OBJECTS=folder$/],
  [{ ACCEL_REDIRECT: 'stored-files' }, /ACCEL_REDIRECT=stored-files: must be the path/],
  [{ ACCEL_REDIRECT: '/stored/../files' }, /ACCEL_REDIRECT=/],
  [{ PURGE_URL: 'ftp://10.0.0.1' }, /PURGE_URL=ftp:/],
  [{ ENCODER: 'h264' }, /ENCODER=h264/],
])('rejects %o', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message)
})
