import type { ComponentType } from 'react'
import { create } from 'zustand'

interface Playback {
  /** The video in the player; null if there is no player. */
  publicId: string | null
  /** The public id of the playlist that it is played from. */
  list?: string | undefined
  /** Renders the player. The page of a video sets it, so that no other page loads its code. */
  Player: ComponentType<{ publicId: string }> | null
  /** The place of the player in the page of its video; null on other pages. */
  stage: HTMLElement | null
  /** The video element; null before the player is mounted. */
  element: HTMLVideoElement | null
}

/**
 * What is being played. The player belongs to no page: it is in the page of its video, and on other
 * pages in the mini player.
 */
export const usePlayback = create<Playback>(() => ({
  publicId: null,
  Player: null,
  stage: null,
  element: null,
}))

/** The id of the element of the layout that holds the mini player. */
export const MINI_PLAYER = 'mini-player'
