import type { ReportReason } from '@seam/contract/moderation/report.ts'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import type { Picture } from './pictures.ts'

/** A text by one of the people. `author` is an index into the list of people. */
export interface DemoText {
  author: number
  text: string
}

export interface DemoComment extends DemoText {
  replies?: DemoText[]
}

interface DemoPlaylist {
  author: number
  title: string
  description: string
  publishStatus: PublishStatus
  clips: number[]
}

interface DemoPost extends DemoText {
  pictures?: Picture[]
  comments?: DemoComment[]
}

export const posts: DemoPost[] = [
  {
    author: 1,
    text: 'New here. I film things that move by themselves: fog, cells, water. #slow If you know a good spot for fog within an hour of the coast, tell me.',
    pictures: [
      {
        source: 'gradients=c0=#e7e5e4:c1=#57534e:c2=#a8a29e:n=3:seed=4:type=linear:size=1600x1000',
        alt: 'Fog: a dark grey band between two bright ones. There is no horizon.',
      },
      {
        source:
          'life=ratio=0.15:mold=20:seed=3:life_color=#0c4a6e:death_color=#a8a29e:size=300x400',
        filters: 'scale=900:1200:flags=neighbor',
        at: 4,
        alt: 'Cells of the Game of Life in small groups, white and blue on black.',
      },
      {
        source: 'gradients=c0=#0c4a6e:c1=#7dd3fc:c2=#f0f9ff:n=3:seed=9:type=spiral:size=1200x1200',
        alt: 'A whirl of water in light blue, with one dark arm.',
      },
    ],
    comments: [
      { author: 0, text: 'The old quarry, half an hour before sunrise. Bring boots.' },
      { author: 3, text: 'Anywhere @cleo is holding the camera, going by her last three.' },
    ],
  },
  {
    author: 2,
    text: 'Small rule for the evening: if it does not get better by adding a filter, take one away.',
  },
  {
    author: 0,
    text: 'Rendered the Mandelbrot dive again at half the speed. It is a different film now. The first one was about arriving, this one is about the way.\n\nBoth are up. I would like to know which one you finish.',
    comments: [
      {
        author: 1,
        text: 'The slow one. I put it on while cooking and burned the onions.',
        replies: [
          { author: 0, text: 'That is the best review I ever got.' },
          { author: 2, text: 'The onions disagree.' },
        ],
      },
      { author: 3, text: 'The fast one. I like arriving.' },
    ],
  },
  {
    author: 3,
    text: 'Reading list on cellular automata, for those who asked under the last video:\n\n1. https://en.wikipedia.org/wiki/Rule_110\n2. https://en.wikipedia.org/wiki/Elementary_cellular_automaton\n3. A pencil, squared paper, one free afternoon\n\nStart with 3.',
    pictures: [
      {
        source: 'cellauto=rule=110:full=1:seed=5:ratio=0.4:size=400x300',
        filters: 'negate,scale=1600:1200:flags=neighbor',
        alt: 'Rule 110: rows of black and white cells, one below the other, with white triangles of all sizes.',
      },
    ],
  },
  {
    author: 1,
    text: '@ada @dmitri who is in for a week of one-minute films? One a day, no cuts, whatever is in front of the window. #oneminute',
    comments: [
      { author: 0, text: 'In. My window shows a wall, though.' },
      { author: 3, text: 'In. A wall is fine, walls have weather.' },
      { author: 2, text: 'Not asked, in anyway.' },
    ],
  },
  {
    author: 2,
    text: 'Things I learned from a year of lava lamps\n\nThe first hour nothing happens, and that hour is the point. People who come in ask when it starts. People who stay stop asking. Colour matters less than you think: I have a red one, a blue one and one that was meant to be green, and everybody remembers the slow one, not the red one.\n\nHeat is the director. Too little and the actors sleep, too much and they all talk at once. Somewhere in between one of them lets go of the bottom, and the whole room watches it rise as if it had been asked to.\n\nI have tried to film this for months. A camera wants something to happen in every second, and a lamp does not care. What worked in the end was to put the camera down, leave it running, and make tea. The best minute was one that I did not see.\n\nSo that is the advice: press record, make tea, keep the minute.',
    pictures: [
      {
        source:
          'gradients=c0=#be123c:c1=#fb923c:c2=#4c0519:n=3:seed=2:type=circular:size=1200x1600',
        filters: 'gblur=sigma=20',
        alt: 'Orange light with a red shadow, through the glass of a lava lamp.',
      },
    ],
    comments: [{ author: 1, text: 'Printed this and put it on the fridge.' }],
  },
  { author: 0, text: 'Does anybody else name their exports final, final2, final-really, tea?' },
  {
    author: 0,
    text: '',
    pictures: [
      {
        source: mandelbrot(0.9),
        alt: 'The Mandelbrot set where its circle touches its heart, in green and orange.',
      },
      { source: mandelbrot(0.3), alt: 'Closer: the valley between the two, as a narrow wedge.' },
      { source: mandelbrot(0.05), alt: 'Inside the valley. Green bulbs line its right side.' },
      { source: mandelbrot(0.005), alt: 'Closer again: one arm of the edge curls into a spiral.' },
    ],
    comments: [{ author: 3, text: 'The last one, on a wall. Please.' }],
  },
]

/** The seahorse valley of the Mandelbrot set, enlarged until it is this wide. */
function mandelbrot(scale: number): string {
  return `mandelbrot=start_x=-0.743643887:start_y=0.131825904:start_scale=${scale}:maxiter=1000:size=1600x1200`
}

/** Comments on the videos. `clip` is an index into the list of clips. */
export const videoComments: (DemoComment & { clip: number })[] = [
  {
    clip: 0,
    author: 1,
    text: '0:05 is where I forgot that I had something on the stove.',
    replies: [{ author: 0, text: 'And 0:12 is where I forgot to stop the recording.' }],
  },
  { clip: 0, author: 3, text: 'Is the palette yours? It looks like the inside of a shell.' },
  { clip: 0, author: 2, text: 'Please, one hour of this.' },
  {
    clip: 1,
    author: 0,
    text: 'The glider at 0:04 deserved better.',
    replies: [
      { author: 1, text: 'It is in a better grid now.' },
      { author: 3, text: 'Period four, hopes up to infinity.' },
    ],
  },
  { clip: 2, author: 3, text: 'Somewhere else, where? I want those clouds.' },
  { clip: 3, author: 0, text: 'Enough for everything, and still I use a spreadsheet.' },
  { clip: 4, author: 2, text: 'Upright is right for this one.' },
  { clip: 5, author: 0, text: 'I watched the whole pattern. I regret nothing.' },
  { clip: 6, author: 1, text: 'Holes at 0:03, more holes at 0:09. Ten of ten.' },
  {
    clip: 7,
    author: 1,
    text: 'Made tea. Kept the minute.',
    replies: [{ author: 2, text: 'That is all there is to it.' }],
  },
  { clip: 8, author: 1, text: '@cleo you should see how this one ends.' },
  { clip: 9, author: 2, text: 'Mine stopped at 0:06. Worth it.' },
  { clip: 10, author: 3, text: 'For people in a hurry I watched it twice.' },
  {
    clip: 11,
    author: 0,
    text: 'Thirty lives in ten seconds, and all of them better rested than me.',
  },
]

/** Pairs of follower and followee, as indexes into the list of people. */
export const follows: [number, number][] = [
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 3],
  [2, 0],
  [3, 0],
  [3, 1],
]

/** Posts that are published some days later. */
export const scheduledPosts: (DemoText & { days: number })[] = [
  { author: 0, text: 'We sail at ten. Bring something warm, and a thermos.', days: 1 },
  { author: 0, text: 'Thank you all for coming! The pictures are next.', days: 8 },
]

/** A post that ends with a link to the first video. */
export const recommendation: DemoText = { author: 2, text: 'Worth two minutes of your evening:' }

/** Playlists. `clips` are indexes into the list of clips. */
export const playlists: DemoPlaylist[] = [
  {
    author: 0,
    title: 'Slow evenings',
    description: 'For when the day was loud. Best in the dark.',
    publishStatus: 'PUBLIC',
    clips: [2, 4, 7, 10, 0],
  },
  {
    author: 1,
    title: 'Simple rules, endless patterns',
    description: 'Start with Rule 110. The rest explains itself, or does not.',
    publishStatus: 'PUBLIC',
    clips: [3, 1, 9, 11, 8, 6],
  },
  {
    author: 0,
    title: 'Ask about these',
    description: '',
    publishStatus: 'PRIVATE',
    clips: [5, 8],
  },
]

/** Reports in the moderators' queue. `post` is an index into the list of posts. */
export const reports: (DemoText & { post: number; reason: ReportReason })[] = [
  { author: 3, post: 5, reason: 'spam', text: 'The third essay about lamps this week.' },
  {
    author: 0,
    post: 5,
    reason: 'other',
    text: 'It is a video of an hour in words. Wrong category.',
  },
  { author: 2, post: 4, reason: 'rules', text: 'I was not asked. Rule 1: ask everybody.' },
]
