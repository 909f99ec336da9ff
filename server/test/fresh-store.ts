import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openObjectFolder } from '../src/infra/objects/folder.ts'
import type { ObjectStore } from '../src/infra/objects/object-store.ts'
import { openS3Store } from '../src/infra/objects/s3.ts'
import { newBucket } from './s3/serve.ts'

/** The settings of a new bucket, changed by these variables. */
export async function bucketSettings(changed: Record<string, string> = {}) {
  const { variables } = await newBucket(`fresh-${randomUUID()}`)
  const { s3 } = readConfig({ ...variables, ...changed })
  if (!s3) throw new Error('These variables name no bucket')
  return s3
}

/** A folder on this machine that nobody has used. */
export const freshFolder = () => join(inject('folder'), `fresh-${randomUUID()}`)

/** An empty object store of the kind that this project of tests is about. */
export async function freshStore(): Promise<ObjectStore> {
  return inject('store') === 'folder'
    ? openObjectFolder(freshFolder())
    : openS3Store(await bucketSettings(), freshFolder())
}
