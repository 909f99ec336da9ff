import { expect, type Page } from '@playwright/test'

/** Opens a path and waits until the screen shows its data instead of skeletons. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('.animate-pulse-soft')).toHaveCount(0)
}
