import type { QueryKey } from '@tanstack/react-query'
import { useAuth } from '../session/auth-store.ts'
import { parse } from '../storage.ts'
import { queryClient } from './query-client.ts'

interface InitialData {
  /** The username that the server answered the page for. */
  viewer: string | null
  queries: { key: QueryKey; data: unknown }[]
}

const initialData = parse(
  document.getElementById('initial-data')?.textContent ?? null,
) as InitialData | null

/** Whom the server took for the viewer of this page; undefined where it did not say. */
export const initialViewer = (): string | null | undefined => initialData?.viewer

/** Fills the cache with what came along in the page, if it was made for who we believe is here. */
export function seedCache(): void {
  const { authenticated, authUser } = useAuth.getState()
  if (initialData?.viewer !== (authenticated ? authUser.username : null)) return
  for (const { key, data } of initialData.queries) queryClient.setQueryData(key, data)
}
