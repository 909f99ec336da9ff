import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { requestTicket } from '../../../test/upload.ts'
import { program } from '../api-token/api-token.fixture.ts'

const packages = [
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'typescript@5.9.3',
  'tsx@4.23.15',
]

const orvalConfig = `export default {
  seam: { input: './openapi.json', output: { target: './orval/seam.ts', client: 'fetch' } },
}`

/** Uploads an image with both clients and prints its formats, then reads with an API token. */
const source = `import { readFile } from 'node:fs/promises'
import { client } from './hey/client.gen.ts'
import { listWatchHistory, uploadFile } from './hey/sdk.gen.ts'
import { uploadFile as uploadByOrval } from './orval/seam.ts'
const [origin, upload_preset, other, path, token] = process.argv.slice(2)
const file = new File([await readFile(path!)], 'walk.png')
client.setConfig({ baseUrl: origin!, auth: () => token! })
const { data } = await uploadFile({ body: { upload_preset: upload_preset!, file }, throwOnError: true })
const history = await listWatchHistory({ throwOnError: true })
const { fetch } = globalThis
globalThis.fetch = (url, init) => fetch(new URL(String(url), origin), init)
const second = await uploadByOrval({ upload_preset: other!, file })
console.log(data.format, second.status === 200 && second.data.format, history.data.data.totalDocs)
`

describe.skipIf(!isLongRun)('client generators', () => {
  let folder: string
  let ada: Person
  const run = async (name: string, ...args: string[]) =>
    (await promisify(execFile)(join(folder, 'node_modules/.bin', name), args, { cwd: folder }))
      .stdout

  beforeAll(async () => {
    ada = await person('Ada')
    folder = await mkdtemp(join(tmpdir(), 'seam-clients-'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', ...packages], {
      cwd: folder,
    })
    const document = await (await visitor().fetch('/api/v1/openapi.json')).text()
    await writeFile(join(folder, 'openapi.json'), document)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('Redocly and Spectral find no errors in the document with their default rules', async () => {
    await run('redocly', 'lint', 'openapi.json')
    await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]')
    expect(await run('spectral', 'lint', 'openapi.json')).toContain('(0 errors,')
  })

  test('generated clients compile, and upload a file', async () => {
    await run('openapi-typescript', 'openapi.json', '-o', 'types.d.ts')
    await run('openapi-ts', '-i', 'openapi.json', '-o', 'hey')
    await writeFile(join(folder, 'orval.config.mjs'), orvalConfig)
    await run('orval')
    await writeFile(join(folder, 'program.ts'), source)
    const options = '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext'
    const target = '--moduleResolution bundler --target es2022 --lib es2022,dom,dom.iterable'
    await run('tsc', ...options.split(' '), ...target.split(' '), 'types.d.ts', 'hey/index.ts')
    await run('tsc', ...options.split(' '), ...target.split(' '), 'orval/seam.ts')
    const tickets = [await requestTicket(ada, 'avatars'), await requestTicket(ada, 'avatars')]
    const { origin } = await app()
    const { token } = await program(ada, 'read')
    const args = [origin, ...tickets, await generateImage(), token]
    expect((await run('tsx', 'program.ts', ...args)).trim()).toBe('png png 0')
  })
})
