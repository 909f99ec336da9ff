import { create } from 'zustand'

/** Whether the viewer wants to follow a user, by username, until the server has confirmed it. */
export const useDesiredFollows = create<ReadonlyMap<string, boolean>>(() => new Map())

/** Sets what the viewer wants; undefined once it is confirmed. */
export function setDesiredFollow(username: string, isFollower: boolean | undefined): void {
  const follows = new Map(useDesiredFollows.getState())
  if (isFollower === undefined) follows.delete(username)
  else follows.set(username, isFollower)
  useDesiredFollows.setState(follows, true)
}

/** Query key: whether the viewer is notified of a user's new content. Unfollowing ends that. */
export const alertKey = (username: string) => ['notification', 'alert', username] as const
