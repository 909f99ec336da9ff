import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { Ffmpeg } from '../../infra/ffmpeg/ffmpeg.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'

export interface ProcessingServices {
  db: Db
  objects: ObjectStore
  disk: DiskSpace
  ffmpeg: Ffmpeg
  responseCache: ResponseCache
  queue: Queue
}
