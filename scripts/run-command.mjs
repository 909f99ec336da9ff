import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

/** Runs a command of `server/src/app/commands` with the arguments of this process. */
export const runCommand = (name) =>
  runScript(async () => {
    const program = `server/src/app/commands/${name}.ts`
    await runInForeground(await prepare(), [program, ...process.argv.slice(2)])
  })
