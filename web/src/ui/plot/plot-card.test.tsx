import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { intervalTicks } from './interval-ticks.ts'
import { PlotCard } from './plot-card.tsx'

const points = [12, null, 31, 0].map((value, index) => ({ label: `Nov ${index + 1}`, value }))

const renderPlot = () =>
  renderPage(
    <PlotCard
      title="Views per day"
      description="Views per day: 43 in total."
      points={points}
      shape="bars"
      format={String}
      ticks={intervalTicks(points)}
      columns={['Day', 'Views']}
    />,
  )

test('screen readers get a sentence, and each value with the arrow keys', async () => {
  await renderPlot()
  await expect
    .element(page.getByRole('img', { name: 'Views per day: 43 in total.' }))
    .toBeInTheDocument()
  const slider = page.getByRole('slider', { name: 'Views per day, one by one' })
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 4: 0')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 3: 31')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 2: fewer than 5')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Nov 1: 12')
  await expect.element(slider).toMatchTextContent(/^12Nov 1$/)
  await userEvent.keyboard('{Escape}')
  await expect.element(slider).toMatchTextContent(/^$/)
})

test('the values are a table on request, and a key explains numbers that are withheld', async () => {
  await renderPlot()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByText('fewer than 5')).toBeVisible()
  await page.getByText('Show as table').click()
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(2)).toMatchTextContent(/^Nov 2fewer than 5$/)
  await expect.element(rows.nth(3)).toMatchTextContent(/^Nov 331$/)
})

test('the pointer shows the value below it', async () => {
  await renderPlot()
  const slider = page.getByRole('slider')
  const { width } = slider.element().getBoundingClientRect()
  await userEvent.hover(slider, { position: { x: width * 0.6, y: 20 } })
  await expect.element(slider).toMatchTextContent(/^31Nov 3$/)
})
