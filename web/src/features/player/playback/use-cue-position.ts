import { useEffect } from 'react'

/** Line height of captions, as a factor of their font size: see `.player-video::cue`. */
const LINE_HEIGHT = 1.4
/** Width of a character, as a factor of the font size, with a margin. */
const CHARACTER_WIDTH = 0.55

/**
 * Keeps the captions above the controls. Cues that the file positions stay where they are. The others,
 * by default at the bottom, move up by as many lines as the controls cover.
 */
export function useCuePosition(
  video: HTMLVideoElement,
  language: string,
  controlsShown: boolean,
): void {
  useEffect(() => {
    const track = [...video.querySelectorAll('track')].find((each) => each.srclang === language)
    if (!track) return undefined
    const positionCues = () => {
      const { coveredLines, charactersPerLine } = measureLines(video)
      for (const cue of track.track.cues ?? []) {
        if (cue instanceof VTTCue) moveCue(cue, controlsShown ? coveredLines : 0, charactersPerLine)
      }
      redraw(track.track)
    }
    positionCues()
    track.addEventListener('load', positionCues)
    // A new source lays out its cues again.
    video.addEventListener('loadeddata', positionCues)
    const observer = new ResizeObserver(positionCues)
    observer.observe(video)
    return () => {
      track.removeEventListener('load', positionCues)
      video.removeEventListener('loadeddata', positionCues)
      observer.disconnect()
    }
  }, [video, language, controlsShown])
}

const movableCues = new WeakSet<VTTCue>()

/** Moves a cue so that its last line is `up` lines above the bottom. */
function moveCue(cue: VTTCue, up: number, charactersPerLine: number): void {
  if (cue.line === 'auto') movableCues.add(cue)
  else if (!movableCues.has(cue)) return
  const lines = cue.text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0)
  const line = up === 0 ? 'auto' : -(up + lines)
  if (cue.line !== line) Object.assign(cue, { line })
}

/** Redraws the visible cues: they keep their position until then. */
function redraw(track: TextTrack): void {
  if (track.mode !== 'showing' || !track.activeCues?.length) return
  Object.assign(track, { mode: 'hidden' })
  Object.assign(track, { mode: 'showing' })
}

/** Returns how many lines the controls cover, and how many characters fit into a line at least. */
function measureLines(video: HTMLVideoElement): {
  coveredLines: number
  charactersPerLine: number
} {
  const controls = video.closest('section')?.querySelector('[data-bar]')
  const height = controls?.getBoundingClientRect().height ?? 0
  const size = Number.parseFloat(getComputedStyle(video).getPropertyValue('--cue-size'))
  return {
    coveredLines: Math.ceil(height / (size * LINE_HEIGHT)),
    charactersPerLine: Math.max(
      1,
      Math.floor((video.clientWidth * 0.9) / (size * CHARACTER_WIDTH)),
    ),
  }
}
