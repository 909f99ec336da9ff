import { startS3 } from '@seam/server/test/s3/start-s3.ts'
import { BUCKET } from './nodes/s3.ts'

/** Serves an empty bucket: `s3-program.ts FOLDER ADDRESS PORT`. */
const [folder = '', address = '', port = ''] = process.argv.slice(2)
const { store } = await startS3(folder, address, Number(port))
await store.putBucket(BUCKET)
