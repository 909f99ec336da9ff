import { startTransition, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

/** Shows the texts when the button is pressed, as code that arrives late does. */
function Late() {
  const [shown, setShown] = useState(false)
  if (!shown) return <button onClick={() => startTransition(() => setShown(true))}>Show</button>
  return (
    <>
      <Clamped text="Short" />
      <Clamped text={'Long '.repeat(1000)} />
      <p>Below</p>
    </>
  )
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('knows which texts are truncated before they are painted', async () => {
  await renderPage(<Late />)
  // A font that arrives late moves text, too.
  await document.fonts.ready
  await nextFrame()
  const shifts: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByText('There is more')).toBeVisible()
  expect(page.getByText('There is more').elements()).toHaveLength(1)
  await nextFrame()
  await nextFrame()
  expect([...shifts, ...observer.takeRecords()]).toEqual([])
})
