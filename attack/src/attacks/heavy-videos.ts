import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, AttackContext } from '../attack.ts'
import { HttpError } from '../browser.ts'
import type { Figure } from '../figure.ts'
import {
  type Clip,
  isPlayable,
  type Member,
  publish,
  signUp,
  upload,
  videoWhen,
} from '../member.ts'
import { accountNetwork } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'
import { watchSlots } from './slots.ts'

/** The maximum of the formats. No queue can process it in reasonable time. */
const LONGEST_MINUTES = 234
/** 1.5e12 pixels: long, but a product may accept it. */
const HEAVY_MINUTES = 50
const OWNERS = 10
const MAX_SLOWDOWN = 3
/** The seconds after which waiting for a clip times out. */
const TIMEOUT = 75
const SECOND_TIMEOUT = 45

interface Times {
  copied: number
  encoded: number
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Returns the seconds from the first byte of two newcomers' clips to playable; at most `timeout`.
 */
async function timeClips(
  newcomers: Member[],
  scene: AttackContext,
  timeout: number,
): Promise<Times> {
  const time = async (member: Member | undefined, clip: Clip) => {
    if (!member) throw new Error('a newcomer is missing')
    const seconds = stopwatch()
    const publicId = await publish(member, clip)
    return (await videoWhen(member, publicId, isPlayable, timeout)) ? seconds() : timeout
  }
  const [copied, encoded] = await Promise.all([
    time(newcomers[0], await scene.media.copied()),
    time(newcomers[1], await scene.media.encoded()),
  ])
  return { copied, encoded }
}

/** Returns the median of three measurements; a single measurement if it timed out. */
async function timeThrice(
  newcomers: Member[],
  scene: AttackContext,
  timeout: number,
): Promise<Times> {
  const times: Times[] = []
  while (times.length < 3) {
    const result = await timeClips(newcomers, scene, timeout)
    if (Math.max(result.copied, result.encoded) >= timeout) return result
    times.push(result)
  }
  return {
    copied: median(times.map(({ copied }) => copied)),
    encoded: median(times.map(({ encoded }) => encoded)),
  }
}

/** Whether the product accepts the upload of the longest file. */
async function acceptsLongest(member: Member, { media }: AttackContext): Promise<boolean> {
  const { video } = await media.heavy(LONGEST_MINUTES)
  return upload(member, 'videos', video).then(
    () => true,
    (error) => {
      if (error instanceof HttpError && error.response.status === 422) return false
      throw error
    },
  )
}

function figuresOf(when: string, timeout: number, alone: Times, attacked: Times) {
  return (['copied', 'encoded'] as const).flatMap((kind): Omit<Figure, 'attack'>[] => {
    const cutOff = attacked[kind] >= timeout ? { atLeast: true } : {}
    return [
      {
        name: `${kind} clip ${when}: time to playable`,
        value: attacked[kind],
        unit: 's',
        goal: null,
        ...cutOff,
      },
      {
        name: `${kind} clip ${when}: slowdown`,
        value: attacked[kind] / alone[kind],
        unit: 'times',
        goal: MAX_SLOWDOWN,
        ...cutOff,
      },
    ]
  })
}

const signUpAll = (scene: AttackContext, from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => signUp(scene.target.origin, accountNetwork(from + n))),
  )

export const heavyVideos: Attack = {
  name: 'heavy-videos',
  summary: `two accounts publish two heavy videos each, then ${OWNERS} accounts have some`,
  attacker: 'several accounts',
  memoryGoal: null,
  clips: false,
  async prepare({ media }) {
    for (const minutes of [HEAVY_MINUTES, LONGEST_MINUTES]) await media.heavy(minutes)
    await Promise.all([media.copied(), media.encoded()])
  },
  async run(scene) {
    const newcomers = await signUpAll(scene, OWNERS, 2)
    const owners = await signUpAll(scene, 0, OWNERS)
    const alone = await timeThrice(newcomers, scene, TIMEOUT)
    const [first, second] = owners as [Member, Member]
    const longest = await acceptsLongest(first, scene)
    const heavy = await scene.media.heavy(HEAVY_MINUTES)

    const slots = watchSlots(scene.target.database)
    for (const owner of [first, second, first, second]) await publish(owner, heavy)
    await wait(3_000)
    const two = await timeThrice(newcomers, scene, TIMEOUT)
    for (const owner of owners.slice(2)) await publish(owner, heavy)
    const ten = await timeThrice(newcomers, scene, SECOND_TIMEOUT)
    const held = await slots.stop(owners.map(({ username }) => username))

    for (const { browser } of [...owners, ...newcomers]) browser.close()
    return {
      figures: [
        {
          name: `uploads taken of ${(LONGEST_MINUTES / 60).toFixed(1)} hours of 4K60 in 10 bits`,
          value: longest ? 1 : 0,
          unit: '',
          goal: 0,
        },
        {
          name: 'copied clip alone: time to playable',
          value: alone.copied,
          unit: 's',
          goal: null,
        },
        {
          name: 'encoded clip alone: time to playable',
          value: alone.encoded,
          unit: 's',
          goal: null,
        },
        ...figuresOf('after four heavy videos', TIMEOUT, alone, two),
        ...figuresOf('after twelve of ten owners', SECOND_TIMEOUT, alone, ten),
        { name: 'slots that heavy videos of one account hold', value: held, unit: '', goal: 1 },
      ],
    }
  },
}
