import { afterEach, expect, test } from 'vitest'
import { trackWatched } from './track-watched.ts'

let stop = () => {}
afterEach(() => stop())

/** A video of 50 seconds, so that each part is a second long, and what was sent of it. */
function watch({ duration = 50, loop = false } = {}) {
  const video = document.createElement('video')
  let time = 0
  Object.defineProperty(video, 'currentTime', { get: () => time })
  video.loop = loop
  const watched = trackWatched(video, () => duration)
  ;({ stop } = watched)
  const sent: number[][] = []
  const last: boolean[] = []
  const sendTo = () =>
    watched.sendTo((parts, isLast) => {
      sent.push(parts)
      last.push(isLast)
    })
  const moveTo = (to: number) => {
    time = to
    video.dispatchEvent(new Event('timeupdate'))
  }
  return {
    sent,
    last,
    sendTo,
    moveTo,
    /** Plays from here to a time. */
    playTo(to: number) {
      for (let next = time + 0.25; next < to; next += 0.25) moveTo(next)
      moveTo(to)
    },
    end: () => video.dispatchEvent(new Event('ended')),
    stop: watched.stop,
  }
}

const leave = () => dispatchEvent(new Event('pagehide'))

test('parts that are played are sent once, and skipped ones are not', () => {
  const { sent, sendTo, playTo, moveTo } = watch()
  playTo(1.5)
  sendTo()
  expect(sent).toEqual([])
  moveTo(30)
  playTo(31.5)
  leave()
  expect(sent).toEqual([[0, 1, 30, 31]])
  moveTo(0.2)
  playTo(2.5)
  leave()
  expect(sent).toEqual([[0, 1, 30, 31], [2]])
})

test('nothing is sent before the view has counted, and then also what was played until then', () => {
  const { sent, sendTo, playTo, stop: close } = watch()
  playTo(0.5)
  leave()
  close()
  expect(sent).toEqual([])
  sendTo()
  expect(sent).toEqual([[0]])
})

test('the last request may be without parts, and there is one', () => {
  const { sent, last, sendTo, playTo, end, stop: close } = watch()
  sendTo()
  end()
  expect(sent).toEqual([])
  playTo(0.5)
  end()
  close()
  leave()
  expect(sent).toEqual([[0], []])
  expect(last).toEqual([false, true])
})

test('a video that is played to its end has its last part, and a loop its first again', () => {
  const { sent, sendTo, moveTo, playTo, end } = watch({ duration: 5, loop: true })
  sendTo()
  moveTo(4.6)
  playTo(4.8)
  moveTo(0.05)
  end()
  expect(sent[0]?.toSorted((one, other) => one - other)).toEqual([0, 46, 47, 48, 49])
})

test('without a duration nothing is recorded', () => {
  const { sent, sendTo, playTo, end } = watch({ duration: 0 })
  sendTo()
  playTo(3)
  end()
  expect(sent).toEqual([])
})
