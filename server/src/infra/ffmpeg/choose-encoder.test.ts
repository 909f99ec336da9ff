import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ProgramError } from '../sandbox/run-program.ts'
import { chooseEncoder } from './choose-encoder.ts'
import { encoderNames } from './video-encoder.ts'

/** Runs ffmpeg outside the sandbox. */
const runFfmpeg = async (args: string[]) => {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', ...args])
  if (status !== 0) throw new ProgramError(String(stderr), false)
}

test.each(encoderNames)(
  'uses %s if it encodes a test video; otherwise uses x264 and reports why',
  async (name) => {
    const { encoder, av1Encoder, problem } = await chooseEncoder(name, runFfmpeg)
    // The test does not know which encoders work on this machine.
    const used = problem === null ? name : 'x264'
    expect([encoder.name, av1Encoder?.name]).toEqual(
      used === 'svtav1' ? ['x264', 'svtav1'] : [used, undefined],
    )
    expect(problem ?? `ENCODER=${name} cannot encode a test video (none): x264 is used`).toMatch(
      new RegExp(`^ENCODER=${name} cannot encode a test video \\(.+\\): x264 is used$`),
    )
  },
)

test('opens only the devices of the tested encoder', async () => {
  const tried: (readonly string[])[] = []
  for (const name of encoderNames) {
    await chooseEncoder(name, async (_, devices) => tried.push(devices))
  }
  expect(tried).toEqual([
    ['/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm'],
    ['/dev/dri/renderD128'],
    [],
  ])
})
