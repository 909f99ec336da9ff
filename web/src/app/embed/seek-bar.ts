import { t } from '@lingui/core/macro'
import { type Chapter, chapterAt } from '@seam/contract/chapters.ts'
import { formatClock, formatSpokenDuration } from '../../lib/format/duration.ts'
import { createElement } from './create-element.ts'

interface Options {
  /** Seconds. */
  duration: () => number
  onSeek: (to: number) => void
  chapters: readonly Chapter[]
}

/** Creates the seek bar. The buffered range shows as a stitched line. */
export function createSeekBar({ duration, onSeek, chapters }: Options) {
  const input = createElement('input', {
    type: 'range',
    min: '0',
    max: '100',
    step: '0.1',
    value: '0',
    'aria-label': t`Seek`,
  })
  const marks = chapters.slice(1).map(() => createElement('span', { class: 'mark' }))
  const bubble = createElement('output', { class: 'bubble', 'aria-hidden': 'true' })
  const element = createElement(
    'div',
    { class: 'seek' },
    createElement('span', { class: 'track' }),
    createElement('span', { class: 'buffered' }),
    createElement('span', { class: 'played' }),
    ...marks,
    createElement('span', { class: 'thumb' }),
    bubble,
    input,
  )
  input.addEventListener('input', () => onSeek((Number(input.value) / 100) * duration()))
  element.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = element.getBoundingClientRect()
    const fraction = Math.min(1, Math.max(0, (clientX - left) / width))
    element.style.setProperty('--hovered', String(fraction))
    const time = fraction * duration()
    const title = chapterAt(chapters, time)?.title
    bubble.textContent = `${formatClock(time)}${title ? ` · ${title}` : ''}`
  })

  return {
    element,
    /** All times are in seconds. */
    update(time: number, buffered: number) {
      const whole = duration()
      const fraction = (seconds: number) => (whole > 0 ? Math.min(1, seconds / whole) : 0)
      element.style.setProperty('--played', String(fraction(time)))
      element.style.setProperty('--buffered', String(fraction(buffered)))
      for (const [index, mark] of marks.entries()) {
        mark.style.left = `${fraction(chapters[index + 1]?.time ?? 0) * 100}%`
      }
      input.value = String(fraction(time) * 100)
      input.setAttribute(
        'aria-valuetext',
        t`${{ time: formatSpokenDuration(time) }} of ${{ duration: formatSpokenDuration(whole) }}`,
      )
    },
  }
}
