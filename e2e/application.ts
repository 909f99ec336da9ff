import { expect, type Page } from '@playwright/test'

/** Waits until the application has hydrated the server-rendered page. */
export const applicationStarts = (page: Page): Promise<void> =>
  expect(page.locator('html:not([data-starting])')).toBeAttached()
