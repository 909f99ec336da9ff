import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

export interface Clip {
  title: string
  description: string
  category: string
  /** Seconds. */
  seconds: number
  /** The lavfi source of ffmpeg, without size and rate. */
  source: string
  /** Video filters of ffmpeg. */
  filters?: string
  /** Frequencies of the chord in the audio track, in Hz. */
  chord: number[]
  portrait?: boolean
  nsfw?: boolean
}

/** Videos that ffmpeg generates, with titles and descriptions as if people had filmed them. */
export const clips: readonly Clip[] = [
  {
    title: 'Diving into the Mandelbrot set, slowly',
    description:
      'Twenty seconds towards the seahorse valley.\n\n0:05 the first spiral\n0:12 it starts over, smaller\n\nMore on https://en.wikipedia.org/wiki/Mandelbrot_set',
    category: 'SCIENCE',
    seconds: 20,
    source: 'mandelbrot=start_scale=2:end_scale=0.02:end_pts=500',
    chord: [110, 165, 220],
  },
  {
    title: 'Game of Life: what survives when nobody interferes',
    description: 'Seeded at random, then left alone. The gliders leave first.',
    category: 'PROGRAMMING',
    seconds: 18,
    source: 'life=mold=20:ratio=0.12:death_color=#c2410c:life_color=#f5f1ea:mold_color=#3b2a22',
    filters: 'scale=1280:720:flags=neighbor',
    chord: [196, 247, 294],
  },
  {
    title: 'Evening sky, one hour in fifteen seconds',
    description: 'The colours are real. The clouds were somewhere else.',
    category: 'ART',
    seconds: 15,
    source: 'gradients=c0=#f97316:c1=#7c2d12:c2=#1e3a8a:c3=#fde68a:n=4:speed=0.02:type=linear',
    chord: [131, 196, 262],
  },
  {
    title: 'Rule 110 is enough for everything',
    description: 'A line of cells, one rule, and in principle any computer you like.',
    category: 'EDUCATION',
    seconds: 14,
    source: 'cellauto=rule=110:scroll=1',
    filters: 'negate,colorchannelmixer=rr=1:gg=.86:bb=.7',
    chord: [174, 220, 261],
  },
  {
    title: 'Warm lamp, cold window',
    description: 'Held in the hand, so upright. Sound on.',
    category: 'GENERAL',
    seconds: 12,
    source: 'gradients=c0=#fdba74:c1=#0c4a6e:c2=#fef3c7:n=3:speed=0.015:type=radial',
    chord: [147, 185, 220],
    portrait: true,
  },
  {
    title: 'Calibrating the new projector with every pattern we own, and then once more for luck',
    description: 'You can skip this one. We could not.',
    category: 'TECH',
    seconds: 10,
    source: 'testsrc2',
    chord: [440],
  },
  {
    title: 'Sierpinski carpet, walked across',
    description: 'Pan over a carpet that is mostly holes.',
    category: 'ANIMATION',
    seconds: 16,
    source: 'sierpinski=seed=7:jump=60:type=carpet',
    filters: 'colorchannelmixer=rr=.9:gg=.5:bb=.3',
    chord: [98, 147, 196],
  },
  {
    title: 'Lava lamp',
    description: '',
    category: 'MUSIC',
    seconds: 20,
    source: 'gradients=c0=#be123c:c1=#fb923c:c2=#4c0519:n=3:speed=0.03:type=circular',
    filters: 'gblur=sigma=20',
    chord: [82, 123, 164],
    nsfw: true,
  },
  {
    title: 'A sierpinski triangle that draws itself',
    description: 'Chaos game: pick a corner, go half way, repeat.',
    category: 'GRAPHICS',
    seconds: 13,
    source: 'sierpinski=seed=3:jump=40:type=triangle',
    filters: 'colorchannelmixer=rr=.4:gg=.8:bb=.7',
    chord: [220, 277, 330],
  },
  {
    title: 'Brian’s brain, and why mine stopped',
    description: 'A cellular automaton in which nothing ever rests.',
    category: 'COMEDY',
    seconds: 11,
    source: 'life=rule=S/B2:ratio=0.05:life_color=#5eead4:death_color=#134e4a:mold=30',
    filters: 'scale=1280:720:flags=neighbor',
    chord: [330, 415, 494],
  },
  {
    title: 'Fog over the valley (spiral)',
    description: 'Slow television for people in a hurry.',
    category: 'ENTERTAINMENT',
    seconds: 17,
    source: 'gradients=c0=#e7e5e4:c1=#57534e:c2=#a8a29e:c3=#292524:n=4:speed=0.01:type=spiral',
    chord: [65, 98, 131],
  },
  {
    title: 'Speedrun: thirty lives in ten seconds',
    description: 'High life, rule S23/B36.',
    category: 'GAMING',
    seconds: 10,
    source: 'life=rule=S23/B36:ratio=0.2:life_color=#fde047:death_color=#1c1917:mold=8',
    filters: 'scale=1280:720:flags=neighbor',
    chord: [262, 330, 392],
  },
]

/** Renders a clip and its thumbnail into a folder. Returns their paths. */
export async function renderClip(clip: Clip, folder: string, name: string) {
  const landscapeSize = /^(life|cellauto)/.test(clip.source) ? '320x180' : '1280x720'
  const size = clip.portrait ? '720x1280' : landscapeSize
  const source = `${clip.source}${clip.source.includes('=') ? ':' : '='}size=${size}:rate=25`
  const chord = clip.chord.map((hertz) => `0.08*sin(2*PI*${hertz}*t)`).join('+')
  const video = join(folder, `${name}.mp4`)
  const thumbnail = join(folder, `${name}.png`)
  const ffmpeg = (args: string[]) => exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])
  await ffmpeg([
    ...['-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `aevalsrc=${chord}:s=48000`],
    ...['-t', String(clip.seconds), '-vf', `${clip.filters ?? 'null'},format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-c:a', 'aac', video],
  ])
  await ffmpeg(['-ss', String(clip.seconds / 2), '-i', video, '-frames:v', '1', thumbnail])
  return { video, thumbnail }
}
