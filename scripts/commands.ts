import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { checkEverything, checkInWebKit, checkQuickly } from './checks.ts'
import { inNamespaces, requireClusterPrograms } from './cluster.ts'
import { dev } from './dev.ts'
import { prepare } from './prepare.ts'
import { privateMounts } from './private-mounts.ts'
import { environment, root, run } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

type Command = (args: string[]) => Promise<void>

/** The commands of `package.json`, by the names that it passes to `run.mjs`. */
export const commands: Record<string, Command> = {
  async start() {
    await prepare()
    await buildWeb()
    await runInForeground(['server/src/app/main.ts'], privateMounts())
  },
  dev,
  demo: (args) => runProgram('server/demo/main.ts', args),
  backup: operatorCommand('backup'),
  restore: operatorCommand('restore'),
  owner: operatorCommand('owner'),
  'reset-password': operatorCommand('reset-password'),
  'check-data': operatorCommand('check-data'),
  /** Installs everything and builds the web application, for `docker/build.sh`. */
  async 'build-image'() {
    await prepare()
    await buildWeb()
  },
  /** Records the OpenAPI document of a release, as the baseline for later changes. */
  openapi: () => runProgram('server/openapi/main.ts', ['record']),
  /** Writes `server/schema.sql`, `docs/data-model.md` and `docs/permissions.md`. */
  schema: () => runProgram('server/schema/main.ts', []),
  test: checkEverything,
  'test-webkit': checkInWebKit,
  check: checkQuickly,
  gallery,
  screens,
  async bench(args) {
    await prepare({ browser: true })
    await buildWeb()
    await runInForeground(['bench/src/main.ts', ...args])
  },
  async attack(args) {
    await prepare()
    // Another checkout must already be built.
    if (!args.some((arg) => arg.startsWith('--product'))) await buildWeb()
    await runInForeground(['attack/src/main.ts', ...args])
  },
  async 'cluster-test'(args) {
    await prepare()
    await requireClusterPrograms()
    await buildWeb()
    await runInForeground([`${root}/cluster/src/main.ts`, ...args], inNamespaces)
  },
}

async function runProgram(program: string, args: string[]) {
  await prepare()
  await runInForeground([program, ...args])
}

function operatorCommand(name: string): Command {
  return (args) => runProgram(`server/src/app/commands/${name}.ts`, args)
}

/** Serves the gallery of the components in `web/src/ui`. Reloads on changes; needs no server. */
async function gallery() {
  await prepare()
  const port = process.env.PORT ?? '5174'
  console.log(`Gallery: http://localhost:${port}/gallery/`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['--host', '127.0.0.1', '--port', port, '--strictPort', '--logLevel', 'warn']
  await runInForeground([vite, 'web', ...args])
}

/**
 * Takes screenshots of every screen of a site with the demo data, into `screens`. With `--readme`,
 * takes those of the README instead.
 */
async function screens(args: string[]) {
  await prepare({ browser: true })
  await buildWeb()
  const env = { ...environment, ...(args.includes('--readme') && { SCREENS_FOR: 'readme' }) }
  process.exitCode = await run('playwright', ['test', '-c', 'e2e/screens.config.ts'], { env })
}
