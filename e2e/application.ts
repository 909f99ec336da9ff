import { expect, type Page } from '@playwright/test'

/** Waits until the application has hydrated the page of the server. */
export const applicationStarts = (page: Page): Promise<void> =>
  expect(page.locator('html:not([data-starting])')).toBeAttached()
