import { t } from '@lingui/core/macro'
import type { Savable } from '@seam/contract/saved.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toast, toastError } from '../../lib/toast.ts'
import {
  refetchInAllTabs,
  removeCachedEntity,
  updateCachedEntity,
} from '../cache/cached-entities.ts'
import { call } from '../session/call.ts'
import { requireSession } from '../session/require-session.ts'
import { SAVED_KEY } from './saved-list.ts'

/** Whether an item should be saved, while a request about it runs, by public id. */
const desired = new Map<string, boolean>()

/**
 * Saves an item or removes it. Shows the new state at once, and undoes it if the request fails. An
 * item that is put back keeps its place, the time `savedAt`.
 */
export async function setSaved(
  entity: Savable,
  publicId: string,
  isSaved: boolean,
  savedAt?: string,
): Promise<void> {
  updateCachedEntity(publicId, { isSaved })
  const isRunning = desired.has(publicId)
  desired.set(publicId, isSaved)
  if (isRunning) return
  let confirmed = !isSaved
  try {
    if (await requireSession()) {
      for (let next = isSaved; next !== confirmed; next = desired.get(publicId) ?? next) {
        await (next ? save(entity, publicId, savedAt) : unsave(entity, publicId))
        confirmed = next
      }
    }
  } catch (error) {
    reportError(entity, publicId, error)
  }
  desired.delete(publicId)
  updateCachedEntity(publicId, { isSaved: confirmed })
  refetchInAllTabs(SAVED_KEY)
}

async function save(entity: Savable, publicId: string, savedAt?: string): Promise<void> {
  await call('saveItem', { params: { entity, publicId }, query: { savedAt } })
  const action = { label: t`Show all`, path: entity === 'post' ? '/saved?tab=posts' : '/saved' }
  toast({ id: 'saved', text: t`Saved.`, kind: 'success', action })
}

async function unsave(entity: Savable, publicId: string): Promise<void> {
  const { savedAt } = await call('unsaveItem', { params: { entity, publicId } })
  const undo = () => void setSaved(entity, publicId, true, savedAt ?? undefined)
  toast({
    id: `unsaved ${publicId}`,
    text: t`Removed from Saved.`,
    action: { label: t`Undo`, run: undo },
  })
}

function reportError(entity: Savable, publicId: string, error: unknown): void {
  if (isProblem(error, 404)) {
    removeCachedEntity(publicId)
    return toastError(
      'saved',
      entity === 'post' ? t`This post is no longer there.` : t`This video is no longer there.`,
    )
  }
  toastError('saved', t`That was not saved. ${{ reason: explainError(error) }}`)
}
