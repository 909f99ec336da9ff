import { startTransition, useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { useClampedText } from './use-clamped-text.ts'

afterEach(() => vi.restoreAllMocks())

function Clamped({ text }: { text: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  const isTruncated = useClampedText(element, true)
  return (
    <>
      <p ref={element} className="line-clamp-2">
        {text} <a href="#end">End</a>
      </p>
      {isTruncated && <p>There is more</p>}
    </>
  )
}

/** Shows the texts when the button is pressed, as late code does. */
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
  // A late font also moves text.
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

test('measures all texts of a list before it makes their hidden links inert', async () => {
  const reads = vi.spyOn(Element.prototype, 'getClientRects').mock
  const writes = vi.spyOn(HTMLElement.prototype, 'inert', 'set').mock
  await renderPage(
    <div>
      {[1, 2, 3, 4, 5].map((each) => (
        <Clamped key={each} text={'Long '.repeat(1000)} />
      ))}
    </div>,
  )
  await expect.poll(() => document.querySelectorAll('a[inert]').length).toBe(5)
  await nextFrame()
  await nextFrame()
  const steps = [
    ...reads.invocationCallOrder.map((order) => ({ order, kind: 'read' })),
    ...writes.invocationCallOrder.map((order) => ({ order, kind: 'write' })),
  ].toSorted((a, b) => a.order - b.order)
  const readsAfterWrite = steps.filter(
    ({ kind }, index) => kind === 'read' && steps[index - 1]?.kind === 'write',
  )
  // StrictMode, which mounts twice, and the first call of the observer read again.
  expect(readsAfterWrite.length).toBeLessThanOrEqual(2)
})
