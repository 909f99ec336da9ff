import { useEffect } from 'react'

/** How many times its size a line of captions is high: see `.film::cue`. */
const LINE = 1.4
/** Parts of it that a character is wide, with some to spare. */
const CHARACTER = 0.55

/**
 * Keeps the captions above the controls. Lines that a file puts somewhere stay there; the others, at
 * the bottom by themselves, go up by as many lines as the controls are high.
 */
export function useCueRoom(
  video: HTMLVideoElement,
  language: string,
  controlsShown: boolean,
): void {
  useEffect(() => {
    const track = [...video.querySelectorAll('track')].find((each) => each.srclang === language)
    if (!track) return undefined
    const place = () => {
      const { under, perLine } = roomOf(video)
      for (const cue of track.track.cues ?? []) {
        if (cue instanceof VTTCue) lift(cue, controlsShown ? under : 0, perLine)
      }
      drawAgain(track.track)
    }
    place()
    track.addEventListener('load', place)
    // What takes over from another source is laid out anew.
    video.addEventListener('loadeddata', place)
    const watch = new ResizeObserver(place)
    watch.observe(video)
    return () => {
      track.removeEventListener('load', place)
      video.removeEventListener('loadeddata', place)
      watch.disconnect()
    }
  }, [video, language, controlsShown])
}

const ours = new WeakSet<VTTCue>()

/** Puts a cue's first line so many lines above the bottom that its last one is `up` lines above it. */
function lift(cue: VTTCue, up: number, perLine: number): void {
  if (cue.line === 'auto') ours.add(cue)
  else if (!ours.has(cue)) return
  const lines = cue.text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  const line = up === 0 ? 'auto' : -(up + lines)
  if (cue.line !== line) Object.assign(cue, { line })
}

/** A cue that is on show keeps its place until it is drawn anew. */
function drawAgain(track: TextTrack): void {
  if (track.mode !== 'showing' || !track.activeCues?.length) return
  Object.assign(track, { mode: 'hidden' })
  Object.assign(track, { mode: 'showing' })
}

/** How many lines the controls hide, and how many characters a line has at least. */
function roomOf(video: HTMLVideoElement): { under: number; perLine: number } {
  const controls = video.closest('section')?.querySelector('[data-bar]')
  const height = controls?.getBoundingClientRect().height ?? 0
  const size = Number.parseFloat(getComputedStyle(video).getPropertyValue('--cue-size'))
  return {
    under: Math.ceil(height / (size * LINE)),
    perLine: Math.max(1, Math.floor((video.clientWidth * 0.9) / (size * CHARACTER))),
  }
}
