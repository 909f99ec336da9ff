import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../src/app/config.ts'
import { openFolderStore } from '../src/infra/objects/folder-store.ts'
import type { ObjectStore } from '../src/infra/objects/object-store.ts'
import { openS3Store } from '../src/infra/objects/s3-store.ts'
import { newBucket } from './s3/serve.ts'

/** Creates a bucket. Returns its settings with these variables changed. */
export async function createBucket(changed: Record<string, string> = {}) {
  const { variables } = await newBucket(`fresh-${randomUUID()}`)
  const { s3 } = readConfig({ ...variables, ...changed })
  if (!s3) throw new Error('the variables name no bucket')
  return s3
}

export const unusedFolder = () => join(inject('folder'), `fresh-${randomUUID()}`)

/** Opens an empty object store of the kind used by this test project. */
export async function openEmptyStore(): Promise<ObjectStore> {
  return inject('store') === 'folder'
    ? openFolderStore(unusedFolder())
    : openS3Store(await createBucket(), unusedFolder())
}
