import { create } from 'zustand'
import { localStore } from './web-storage.ts'

const KEY = 'seam-character-keys'

/**
 * Whether single-character shortcuts, such as `/` and `k`, are on in this browser. Users who
 * dictate or press keys by accident can turn them off (WCAG 2.1.4).
 */
export const useCharacterKeys = create(() => ({ enabled: true }))

export const areCharacterKeysEnabled = () => useCharacterKeys.getState().enabled

/** Turns the shortcuts on or off, also in the other tabs. */
export function setCharacterKeys(enabled: boolean): void {
  useCharacterKeys.setState({ enabled })
  if (enabled) localStore.remove(KEY)
  else localStore.write(KEY, 'off')
}

/** Applies what this browser has stored, and the changes of other tabs. */
export function restoreCharacterKeys(): void {
  useCharacterKeys.setState({ enabled: localStore.read(KEY) !== 'off' })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) useCharacterKeys.setState({ enabled: newValue !== 'off' })
  })
}
