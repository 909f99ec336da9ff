import { buildWeb } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { environment, runScript } from './project.mjs'
import { run } from './run.mjs'

/**
 * Takes pictures of every screen of a site with the data of the demo, into `screens`. With
 * `--readme`, takes those of the README instead.
 */
await runScript(async () => {
  await buildWeb(await prepare({ browser: true }))
  const env = {
    ...environment,
    ...(process.argv.includes('--readme') && { SCREENS_FOR: 'readme' }),
  }
  process.exitCode = await run('playwright', ['test', '-c', 'e2e/screens.config.ts'], { env })
})
