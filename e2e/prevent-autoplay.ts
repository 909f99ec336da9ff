import type { Page } from '@playwright/test'

/**
 * Videos do not play by themselves on this page. Playwright's own scripts count as user activation:
 * whether a video plays would depend on which of them runs before the player is mounted.
 */
export const preventAutoplay = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => false }),
  )
