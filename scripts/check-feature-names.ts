import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Why some server features have their endpoints in a contract file with another name. */
const elsewhereInContract = {
  deletion: 'the files of what is deleted: comment, export, post, video',
  related: 'video, as a list of videos',
  uploads: 'media, with the files that they become',
}

/** Why some browser features have no counterpart. */
const onlyInBrowser = {
  admin: 'the pages of owners about the whole site: health, log, settings, storage',
  auth: 'the dialogs that sign in: session, passkey, two-factor, password-reset',
  player: 'the server has no player',
  share: 'the server shares nothing',
}

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const sourcesIn = (path: string) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, path, name), 'utf8'))

const isInContract = (name: string) =>
  existsSync(join(root, 'contract/src', name)) ||
  existsSync(join(root, 'contract/src', `${name}.ts`))

/** Returns an exit code: 1 unless features have the same names in contract, server and browser. */
export function checkFeatureNames(): number {
  const server = foldersIn('server/src/features')
  const withEndpoints = server.filter((name) =>
    sourcesIn(`server/src/features/${name}`).some((source) => source.includes('api.serve(')),
  )
  const wrong = [
    ...withEndpoints
      .filter((name) => !isInContract(name) && !(name in elsewhereInContract))
      .map((name) => `contract/src has no ${name} for server/src/features/${name}`),
    ...foldersIn('web/src/features')
      .filter((name) => !(server.includes(name) && isInContract(name)) && !(name in onlyInBrowser))
      .map((name) => `server or contract have no ${name} for web/src/features/${name}`),
  ]
  for (const line of wrong) console.error(line)
  return wrong.length > 0 ? 1 : 0
}
