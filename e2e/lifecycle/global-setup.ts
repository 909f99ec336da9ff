import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort, launchProduct, oneWebProcess, stop } from './product.fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder on which a site was started and stopped. */
    usedDataFolder: string
  }
}

/** Starts a site once for the whole run, and stops it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'seam-test-'))
  const DATA_DIR = join(folder, 'data')
  const product = launchProduct({ PORT: await freePort(), DATA_DIR, ...oneWebProcess })
  await product.ready()
  await stop(product)
  await rm(join(DATA_DIR, 'ballast'), { force: true })
  project.provide('usedDataFolder', DATA_DIR)
  return () => rm(folder, { recursive: true, force: true })
}
