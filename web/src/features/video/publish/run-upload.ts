import type { UploadedFile } from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import { call } from '../../../lib/api/call.ts'
import { isAbort, ProblemError } from '../../../lib/api/errors.ts'
import { requireSession } from '../../../lib/session/require-session.ts'
import { toast } from '../../../lib/toast.ts'
import { sendAgain, uploadFile, wasSent } from '../../../lib/upload-file.ts'
import { refreshLists, remember } from '../../../lib/cache/entities.ts'
import { videoKeys } from '../keys.ts'
import type { NewVideo } from './schema.ts'
import { discardDraft } from './draft.ts'
import { pace } from './pace.ts'
import { speedometer } from './speed.ts'
import { amendJob, useUpload } from './upload-store.ts'

const TICK = 100

let current: AbortController | null = null

/** Calls the upload off. What was typed and chosen stays, and what was sent is not sent again. */
export function cancelUpload(): void {
  current?.abort(new DOMException('Called off', 'AbortError'))
}

/** Uploads and publishes a video, to the end, wherever one goes on the site meanwhile. */
export async function runUpload(values: NewVideo): Promise<void> {
  if (useUpload.getState().job || !(await requireSession())) return
  current = new AbortController()
  const { video, thumbnail, title } = values
  const total = [video, thumbnail].reduce((sum, file) => sum + (wasSent(file) ? 0 : file.size), 0)
  useUpload.setState({
    minimised: false,
    failure: null,
    job: { title, stage: 'preparing', sent: 0, total, speed: 0, shown: 0, video: null },
  })
  const stopBar = runBar()
  const stopWarning = warnBeforeLeaving()
  try {
    const published = await publish(values, current.signal)
    remember(videoKeys.one(published.publicId), published)
    refreshLists('video')
    discardDraft()
    amendJob({ stage: 'published', shown: 100, video: published })
  } catch (error) {
    useUpload.setState({ job: null, failure: isAbort(error) ? null : { error, title } })
    if (isAbort(error)) toast({ id: 'video-create', text: 'Upload cancelled.' })
  } finally {
    stopBar()
    stopWarning()
    current = null
  }
}

async function publish(values: NewVideo, signal: AbortSignal): Promise<Video> {
  const { video, thumbnail, ...details } = values
  const report = reporter()
  // The small one first: if something is wrong with it, it is known before the large one is sent.
  const send = async (file: File, stage: 'thumbnail' | 'video'): Promise<UploadedFile> => {
    const before = useUpload.getState().job?.sent ?? 0
    const folder = stage === 'video' ? 'videos' : 'thumbnails'
    const fresh = !wasSent(file)
    amendJob({ stage })
    try {
      const sent = await uploadFile(file, folder, signal, (bytes) => report(before + bytes))
      if (fresh) report(before + file.size)
      return sent
    } catch (error) {
      throw atField(error, stage)
    }
  }
  const picture = await send(thumbnail, 'thumbnail')
  const film = await send(video, 'video')
  amendJob({ stage: 'publishing' })
  try {
    return await call('publishVideo', {
      body: { ...details, video: film, thumbnail: picture },
      signal,
    })
  } catch (error) {
    if (error instanceof ProblemError) {
      for (const { field } of error.errors) {
        if (field === 'video') sendAgain(video)
        if (field === 'thumbnail') sendAgain(thumbnail)
      }
    }
    throw error
  }
}

/** What the media service says of `file` is about this field of the form. */
function atField(error: unknown, field: 'video' | 'thumbnail'): unknown {
  if (!(error instanceof ProblemError) || ![413, 415, 422].includes(error.status)) return error
  const { status, code, detail } = error
  const message = error.errors[0]?.message ?? detail
  return new ProblemError(status, { code, detail, errors: [{ field, code, message }] })
}

function reporter() {
  const speed = speedometer()
  return (sent: number) => amendJob({ sent, speed: speed(sent) })
}

function runBar(): () => void {
  const timer = setInterval(() => {
    const { job } = useUpload.getState()
    if (!job) return
    const share = job.total > 0 ? job.sent / job.total : 1
    const shown = pace(job.shown, share, TICK / 1000, job.stage === 'published')
    if (shown !== job.shown) amendJob({ shown })
  }, TICK)
  return () => clearInterval(timer)
}

function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
