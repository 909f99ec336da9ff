import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type BackupFolder, objectListPath } from './backup-folder.ts'
import type { ListedObject } from './copy-objects.ts'
import { linesOf } from './lines.ts'
import { piped } from './piped.ts'

const NO_CHECKSUM = '-'

export const formatObject = ({ key, bytes, sha256 }: ListedObject): string =>
  `${key}\t${bytes}\t${sha256 ?? NO_CHECKSUM}\n`

export async function* readObjectList(
  folder: BackupFolder,
  snapshot: string,
): AsyncGenerator<ListedObject> {
  const text = piped(Readable.from(folder.read(objectListPath(snapshot))), createGunzip())
  for await (const line of linesOf(text)) {
    const [key = '', bytes, sha256 = NO_CHECKSUM] = line.split('\t')
    yield { key, bytes: Number(bytes), sha256: sha256 === NO_CHECKSUM ? null : sha256 }
  }
}
