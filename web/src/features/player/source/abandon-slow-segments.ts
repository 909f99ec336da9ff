import { Events, type Fragment, type Hls } from 'hls.js/light'

const CHECK_INTERVAL_MS = 250
/** Milliseconds after which the speed of a download is known. */
const MIN_SAMPLE_MS = 500

/**
 * Abandons a segment that would arrive after the buffer runs out, in favor of one of the lowest
 * quality. hls.js itself waits for half the duration of a segment, and never drops to the lowest
 * quality.
 */
export function abandonSlowSegments(hls: Hls): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  hls.on(Events.FRAG_LOADING, (_event, { frag }) => {
    stop()
    if (frag.sn !== 'initSegment') timer = setInterval(() => check(frag), CHECK_INTERVAL_MS)
  })
  for (const event of [Events.FRAG_LOADED, Events.ERROR, Events.DESTROYING]) hls.on(event, stop)

  function check(frag: Fragment) {
    const { stats, duration, level } = frag
    const lowest = hls.levels[hls.minAutoLevel]
    const elapsed = performance.now() - stats.loading.start
    if (stats.aborted || !lowest || level <= hls.minAutoLevel) return stop()
    if (!hls.autoLevelEnabled || stats.loaded === 0 || elapsed < MIN_SAMPLE_MS) return
    const bandwidth = (stats.loaded * 8000) / elapsed
    const bits = Math.max(stats.total * 8, duration * (hls.levels[level]?.averageBitrate ?? 0))
    const timeLeft = (bits - stats.loaded * 8) / bandwidth
    const buffered = hls.mainForwardBufferInfo?.len ?? 0
    if (timeLeft < buffered || timeLeft < (duration * lowest.maxBitrate) / bandwidth) return
    stop()
    hls.bandwidthEstimate = bandwidth
    hls.nextLoadLevel = hls.minAutoLevel
    frag.abortRequests()
    hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part: null, stats })
  }
}
