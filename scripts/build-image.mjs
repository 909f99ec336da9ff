import { buildWeb } from './build-web.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './project.mjs'

/** Installs everything and builds the web application, without starting the server. */
await runScript(async () => buildWeb(await prepare()))
