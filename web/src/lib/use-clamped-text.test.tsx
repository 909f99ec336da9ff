import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordLayoutReads } from '../../test/layout-reads.ts'
import { renderPage } from '../../test/render-page.tsx'
import { useClampedText } from './use-clamped-text.ts'

function Clamped({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  const isTruncated = useClampedText(element, true)
  return (
    <>
      <p ref={element} className="line-clamp-2">
        {text}
      </p>
      {isTruncated && <p>There is more</p>}
    </>
  )
}

test('finds truncated texts, without forcing a layout', async () => {
  const reads = recordLayoutReads(Element, 'scrollHeight')
  await renderPage(
    <>
      <Clamped text="Short" />
      <Clamped text={'Long '.repeat(1000)} />
    </>,
  )
  await expect.element(page.getByText('There is more')).toBeVisible()
  expect(page.getByText('There is more').elements()).toHaveLength(1)
  expect(reads.length).toBeGreaterThan(0)
  expect(reads).not.toContain(false)
})
