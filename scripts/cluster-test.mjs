import { buildWeb } from './build-web.mjs'
import { inNamespaces } from './cluster-namespaces.mjs'
import { requireClusterPrograms } from './cluster-programs.mjs'
import { prepare } from './prepare.mjs'
import { root, runScript } from './project.mjs'
import { runInForeground } from './run-in-foreground.mjs'

await runScript(async () => {
  const node = await prepare()
  await requireClusterPrograms()
  await buildWeb(node)
  const program = `${root}/cluster/src/main.ts`
  await runInForeground(node, [program, ...process.argv.slice(2)], inNamespaces)
}, 'The cluster can not be started')
