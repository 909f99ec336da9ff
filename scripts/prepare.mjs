import { findNode } from './find-node.mjs'
import { install } from './install.mjs'
import { installBubblewrap, requireChromium, requireFfmpeg } from './programs.mjs'

/**
 * Makes a fresh clone ready: packages, Node, ffmpeg and, for tests, a browser. Takes a few
 * milliseconds where all is there. Answers the path of Node.
 */
export async function prepare({ browser = false } = {}) {
  await install()
  await requireFfmpeg()
  await installBubblewrap()
  if (browser) await requireChromium()
  return findNode()
}
