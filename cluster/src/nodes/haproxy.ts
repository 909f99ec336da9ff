import { join } from 'node:path'
import { connect } from 'node:net'
import { once } from 'node:events'
import type { Lab, Node } from '../lab.ts'
import { fillTemplate } from './fill-template.ts'
import { waitUntil } from './wait-until.ts'

const serverLines = (
  nodes: Address[],
  port: number,
  settingsOf: (name: string) => string = () => ' check',
) =>
  nodes
    .map(({ name, address }) => `  server ${name} ${address}:${port}${settingsOf(name)}`)
    .join('\n')

type Address = Pick<Node, 'name' | 'address'>

/** Starts HAProxy in front of the web nodes and PostgreSQL. */
export async function startHaproxy(lab: Lab, webs: Address[], databases: Address[]): Promise<Node> {
  const node = lab.addNode('haproxy', 20)
  const config = join(node.folder, 'haproxy.cfg')
  const values = {
    ADDRESS: node.address,
    WEB_SERVERS: serverLines(webs, 3000, () => ' check tcp-ut 5s'),
    UPLOAD_SERVERS: serverLines(webs, 3000, (name) => ` track web/${name} tcp-ut 30s`),
    UNCHECKED_SERVERS: serverLines(webs, 3000, () => ''),
    POSTGRES_SERVERS: serverLines(databases, 5432),
  }
  fillTemplate('haproxy.cfg', values, config)
  node.start('/usr/sbin/haproxy', ['-db', '-f', config])
  await waitUntil('haproxy', async () => {
    const socket = connect(5000, node.address)
    await once(socket, 'connect')
    socket.destroy()
    return true
  })
  return node
}
