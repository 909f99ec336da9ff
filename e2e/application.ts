import { expect, type Page } from '@playwright/test'
import { PRERENDERED_ID } from '@seam/contract/prerendered.ts'

/** Waits until the application has replaced the page of the server, whose links load another page. */
export const applicationStarts = (page: Page): Promise<void> =>
  expect(page.locator(`#${PRERENDERED_ID}`)).toHaveCount(0)
