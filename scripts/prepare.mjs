import { findNode } from './find-node.mjs'
import { install } from './install.mjs'
import {
  installBubblewrap,
  installFirefox,
  installServers,
  requireCaddy,
  requireChromium,
  requireFfmpeg,
} from './programs.mjs'

/**
 * Installs what a fresh clone needs: packages, Node, ffmpeg and, for tests, browsers and servers. Takes a few
 * milliseconds if everything is installed. Returns the path of Node.
 */
export async function prepare({ browser = false, firefox = false, servers = false } = {}) {
  await install()
  await requireFfmpeg()
  await installBubblewrap()
  await requireCaddy()
  if (browser) await requireChromium()
  if (firefox) await installFirefox()
  if (servers) await installServers()
  return findNode()
}
