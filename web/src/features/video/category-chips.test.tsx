import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordOffsetReads } from '../../../test/offset-reads.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { categories, categoryName } from './categories.ts'
import { CategoryChips } from './category-chips.tsx'

const last = categories.at(-1) ?? 'GENERAL'

test('shows the chosen chip, without forcing a layout', async () => {
  await page.viewport(390, 800)
  const reads = recordOffsetReads()
  await renderPage(<CategoryChips route="/" chosen={last} />)
  const chip = page.getByRole('link', { name: categoryName(last) })
  await expect.element(chip).toBeInViewport({ ratio: 1 })
  expect(reads.length).toBeGreaterThan(0)
  expect(reads).not.toContain(false)
  await page.viewport(1280, 800)
})
