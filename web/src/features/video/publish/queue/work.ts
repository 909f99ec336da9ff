import { useAuth } from '../../../../lib/session/auth-store.ts'
import { amendJob, jobOf } from '../upload-store.ts'
import {
  amendKept,
  dropKeptFiles,
  type Files,
  forgetKept,
  keepJob,
  type KeptJob,
  keptFiles,
  keptJob,
} from './kept-jobs.ts'

// What was begun in this tab is at hand, also where nothing can be written down.
const atHand = new Map<string, { job: KeptJob; files: Files | null }>()

/** Begins to look after an upload, and writes it down. */
export async function takeOn(job: KeptJob, files: Files): Promise<void> {
  atHand.set(job.id, { job, files })
  if (await keepJob(job, files)) {
    // It may have come a long way while its files were written.
    const now = atHand.get(job.id)
    if (!now) return forgetKept(job.id)
    await amendKept(job.id, now.job)
    amendJob(job.id, { kept: true })
  }
}

/** How far an upload is; undefined where it has been called off meanwhile. */
export async function workOf(id: string): Promise<KeptJob | undefined> {
  // What is written down may have been taken further by another tab.
  const known = jobOf(id)?.kept ? await keptJob(id) : atHand.get(id)?.job
  const held = atHand.get(id)
  if (known && held) held.job = known
  return known
}

/** Its files; undefined where they can not be had any more. */
export const filesOf = async (id: string): Promise<Files | undefined> =>
  atHand.get(id)?.files ?? (await keptFiles(id))

/** Notes how far an upload has come. Nobody needs to wait for it to be written. */
export async function note(id: string, change: Partial<KeptJob>): Promise<void> {
  const held = atHand.get(id)
  if (held) held.job = { ...held.job, ...change }
  await amendKept(id, change)
}

/** Its files have been sent and are of no more use. */
export async function dropFiles(id: string): Promise<void> {
  const held = atHand.get(id)
  if (held) held.files = null
  await dropKeptFiles(id)
}

export async function forget(id: string): Promise<void> {
  atHand.delete(id)
  await forgetKept(id)
}

export const currentOwner = (): KeptJob['owner'] => {
  const { username, email } = useAuth.getState().authUser
  return { username, email }
}

/** Whether it belongs to whoever is signed in. */
export function isMine({ username, email }: KeptJob['owner']): boolean {
  const { authenticated, authUser } = useAuth.getState()
  return authenticated && (authUser.username === username || authUser.email === email)
}
