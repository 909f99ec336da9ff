import { Type } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { SettingsCard } from './settings-card.tsx'

test('what gets the focus while the card opens stays in place, so that a click on it counts', async () => {
  await renderPage(
    <SettingsCard
      title="Name"
      icon={Type}
      summary="Seam"
      open
      onToggle={() => {}}
      onDone={() => {}}
    >
      {() => (
        <form>
          <div style={{ height: 400 }} />
          <button type="submit">Save</button>
        </form>
      )}
    </SettingsCard>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeInTheDocument()
  const content = save.element().closest<HTMLElement>('.grid')
  if (!content) throw new Error('the card has no content')
  // As if the card were half open.
  Object.assign(content.style, { transition: 'none', gridTemplateRows: '100px' })
  const isAt = () =>
    save.element().getBoundingClientRect().top - content.getBoundingClientRect().top
  const before = isAt()
  ;(save.element() as HTMLElement).focus()
  save.element().scrollIntoView()
  expect(isAt()).toBe(before)
})
