import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab, Node } from '../lab.ts'
import { fillTemplate } from './fill-template.ts'
import { statusOf, waitUntil } from './wait-until.ts'

/** Starts nginx with a cache, in front of HAProxy. */
export async function startNginx(lab: Lab, haproxy: Node): Promise<Node> {
  const node = lab.addNode('nginx', 60)
  // Its worker runs as another user.
  chmodSync(node.folder, 0o777)
  const config = join(node.folder, 'nginx.conf')
  const values = { ADDRESS: node.address, FOLDER: node.folder, HAPROXY: haproxy.address }
  fillTemplate('nginx.conf', values, config)
  node.start('/usr/sbin/nginx', ['-c', config, '-p', node.folder, '-g', 'daemon off;'])
  await waitUntil('nginx', async () => (await statusOf(`http://${node.address}/livez`)) < 500)
  return node
}
