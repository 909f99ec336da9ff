import { type AuthState, useAuth } from './auth-store.ts'

interface Owned {
  owner: { username: string }
}

const ownedBy = ({ authenticated, authUser }: AuthState, { owner }: Owned) =>
  authenticated && authUser.username === owner.username

/** Whether the signed-in user made this. */
export const isOwn = (thing: Owned) => ownedBy(useAuth.getState(), thing)
export const useIsOwn = (thing: Owned) => useAuth((state) => ownedBy(state, thing))
