import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Lab, Node } from '../lab.ts'
import { statusOf, waitUntil } from './wait-until.ts'

const program = fileURLToPath(new URL('../s3-program.ts', import.meta.url))
const PORT = 9000
export const BUCKET = 'seam'
export const S3_KEY = 'S3RVER'

/** Starts an S3 server with an empty bucket. */
export async function startS3Node(lab: Lab): Promise<Node> {
  const node = lab.addNode('s3', 30)
  node.start(process.execPath, [program, join(node.folder, 'objects'), node.address, String(PORT)])
  await waitUntil('s3', async () => (await statusOf(s3Endpoint(node))) > 0)
  return node
}

export const s3Endpoint = ({ address }: Node) => `http://${address}:${PORT}`
