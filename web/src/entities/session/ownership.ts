import { type AuthState, useAuth } from './auth-store.ts'

interface Owned {
  owner: { username: string }
}

const ownedBy = ({ authenticated, authUser }: AuthState, { owner }: Owned) =>
  authenticated && authUser.username === owner.username

/** Whether the signed-in user is the owner. */
export const isOwn = (item: Owned) => ownedBy(useAuth.getState(), item)
export const useIsOwn = (item: Owned) => useAuth((state) => ownedBy(state, item))
