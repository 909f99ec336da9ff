import { SERVICE_WORKER } from '@seam/contract/pages.ts'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { forgetPush } from '../../entities/session/forget-push.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { findSubscription } from './push-state.ts'
import { pushKey } from './queries.ts'
import { subscribe } from './subscribe.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: pushKey })

/**
 * Turns push notifications on for this browser. The browser asks the user for permission first, so
 * call this on a click. Returns false if the user dismissed the prompt.
 */
export async function turnPushOn(publicKey: string): Promise<boolean> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted' && (await requireSession())) {
    await navigator.serviceWorker.register(SERVICE_WORKER)
    await subscribe(await navigator.serviceWorker.ready, publicKey)
  }
  await refresh()
  return permission !== 'default'
}

/** Turns push notifications off for this browser. */
export async function turnPushOff(): Promise<void> {
  if (!(await requireSession())) return
  await call('unsubscribeFromPush', {})
  await forgetPush()
  await (await findSubscription())?.unsubscribe()
  await refresh()
}
