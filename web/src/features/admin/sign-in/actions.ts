import type { ProviderBody } from '@seam/contract/sign-in-provider.ts'
import type { RequestInput } from '../../../entities/api/contract.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { call } from '../../../entities/session/call.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { isProblem } from '../../../lib/errors.ts'
import { updateSite } from '../../../lib/site.ts'
import { providersQuery } from '../queries.ts'

// Each function checks the session first, and returns false, without a request, when the viewer is
// signed out. Each throws what `call` throws.

/** Reloads the list, and shows its buttons on this page. Its errors are those of the list. */
async function refreshProviders(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['site'] })
  await queryClient.invalidateQueries({ queryKey: providersQuery().queryKey })
  const providers = queryClient.getQueryData(providersQuery().queryKey)
  if (providers) updateSite({ providers: providers.map(({ _id, label }) => ({ _id, label })) })
}

export async function createProvider(body: ProviderBody): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('createProvider', { body })
  await refreshProviders()
  return true
}

/** Changes a provider. Without a client secret in the body, the server keeps the current one. */
export async function changeProvider(
  id: string,
  body: RequestInput<'changeProvider'>['body'],
): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('changeProvider', { params: { id }, body })
  await refreshProviders()
  return true
}

export async function deleteProvider(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteProvider', { params: { id } }).catch((error: unknown) => {
    // It was already deleted, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  })
  await refreshProviders()
  return true
}
