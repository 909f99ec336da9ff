import { setTimeout as wait } from 'node:timers/promises'
import { failures, longestSilence, type Window } from '../evaluate.ts'
import { type SeamNode, waitForSeam } from '../nodes/seam.ts'
import { during, type Fault } from './fault.ts'

/** Seconds after losing a web node until nginx responds again. */
const BACK_WITHIN = 10
const LINK_DOWN_MS = 15_000

export const stopWeb: Fault = {
  name: 'stop-web',
  async cause({ site, journal }) {
    const [web] = site.webs as [SeamNode]
    const window = await during(journal, async () => {
      await web.stop()
      await wait(3_000)
      web.boot()
      await waitForSeam(web)
      await wait(2_000)
    })
    const failed = failures(window)
    return [
      { expected: 'SIGTERM of web: 0 failed calls', measured: failed || '0', isHeld: !failed },
    ]
  },
}

export const killWeb: Fault = {
  name: 'kill-web',
  async cause({ site, journal, slowness }) {
    const [, web] = site.webs as [SeamNode, SeamNode]
    const window = await during(journal, async () => {
      web.signal('SIGKILL')
      await wait(5_000)
      web.boot()
      await waitForSeam(web)
      await wait(2_000)
    })
    return [backSoon('kill -9 of web', { window, to: journal.now(), slowness })]
  },
}

export const unlinkWeb: Fault = {
  name: 'unlink-web',
  async cause({ site, journal, slowness }) {
    const [web] = site.webs as [SeamNode]
    const window = await during(journal, async () => {
      web.setLink('down')
      await wait(LINK_DOWN_MS)
      web.setLink('up')
      await waitForSeam(web)
      await wait(3_000)
    })
    return [backSoon('link of web down 15 s', { window, to: journal.now(), slowness })]
  },
}

interface Outage {
  window: Window
  /** Its end, in milliseconds since the start of the journal. */
  to: number
  slowness: number
}

function backSoon(what: string, { window, to, slowness }: Outage) {
  const silence = longestSilence(window, to)
  return {
    expected: `${what}: changes go on within ${BACK_WITHIN} s`,
    measured: `${silence.toFixed(1)} s; failed: ${failures(window) || '0'}`,
    isHeld: silence <= BACK_WITHIN * slowness,
  }
}
