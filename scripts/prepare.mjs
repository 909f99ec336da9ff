import { findNode } from './find-node.mjs'
import { install } from './install.mjs'
import { installBubblewrap, requireChromium, requireFfmpeg } from './programs.mjs'

/**
 * Installs what a fresh clone needs: packages, Node, ffmpeg and, for tests, a browser. Takes a few
 * milliseconds if everything is installed. Returns the path of Node.
 */
export async function prepare({ browser = false } = {}) {
  await install()
  await requireFfmpeg()
  await installBubblewrap()
  if (browser) await requireChromium()
  return findNode()
}
