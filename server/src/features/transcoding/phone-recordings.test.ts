import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { waitForJobs } from '../../../test/app.ts'
import { person } from '../../../test/cast.ts'
import { generateMedia, h264 } from '../../../test/generate-media.ts'
import { audibleAt, outputsOf } from '../../../test/measure-media.ts'
import { probe, processAndProbe } from '../../../test/probe.ts'
import { uploadAndProcess } from '../../../test/upload-outcome.ts'

beforeAll(waitForJobs)

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=2']

async function writeVideo(bytes: Buffer) {
  const path = join(inject('folder'), `${randomUUID()}.mov`)
  await writeFile(path, bytes)
  return path
}

/**
 * Returns a file with a box at the end of its `hvc1` sample entry, whose index follows its data.
 */
function withBox(file: Buffer, box: Buffer): Buffer {
  const bytes = Buffer.from(file)
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1']
  let from = 0
  let end = 0
  for (const kind of path) {
    const at = bytes.indexOf(kind, from) - 4
    const size = bytes.readUInt32BE(at)
    bytes.writeUInt32BE(size + box.length, at)
    from = at + 8
    end = at + size
  }
  return Buffer.concat([bytes.subarray(0, end), box, bytes.subarray(end)])
}

/** Returns the box that declares this Dolby Vision profile, at level 4. */
function dolbyVisionBox(profile: number, compatibility: number): Buffer {
  const box = Buffer.alloc(32)
  box.writeUInt32BE(box.length)
  box.write(profile > 7 ? 'dvvC' : 'dvcC', 4)
  box.set([1, 0, profile << 1, (4 << 3) | 5, compatibility << 4], 8)
  return box
}

test.each([
  [5, 0, `422 ${serverMessages.videoDolbyVision}`],
  [8, 4, 'READY'],
])('Dolby Vision of profile %i, compatible with %i: %s', async (profile, compatibility, result) => {
  const params = 'log-level=error:transfer=arib-std-b67:colorprim=bt2020:colormatrix=bt2020nc'
  const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']
  const args = [...picture, ...x265, '-tag:v', 'hvc1', '-x265-params', params]
  const plain = await readFile(await generateMedia(args, 'mov'))
  const file = await writeVideo(withBox(plain, dolbyVisionBox(profile, compatibility)))
  expect((await uploadAndProcess(await person('Ada'), file)).result).toBe(result)
})

test('spatial sound is never chosen over stereo', async () => {
  const tone = ['-f', 'lavfi', '-i', `sine=duration=2,volume=0:enable='lt(t,1)'`]
  const inputs = [...picture, ...tone, ...['-map', '0', '-map', '1', '-map', '1'], ...h264]
  const dispositions = ['-disposition:a:0', '0', '-disposition:a:1', 'default', '-ac', '2']
  const file = await generateMedia([...inputs, ...dispositions], 'mp4')
  const bytes = Buffer.from(await readFile(file))
  const entry = bytes.lastIndexOf('mp4a')
  bytes.write('apac', entry)
  bytes.write('dapa', bytes.indexOf('esds', entry))
  const path = await writeVideo(bytes)
  expect((await probe(path)).streams[2]?.codec_name).toBeUndefined()
  const { apiVideo } = await processAndProbe(path)
  expect(apiVideo.processing.state).toBe('READY')
  for (const output of await outputsOf(apiVideo)) {
    expect(Math.abs(((await audibleAt(output))[0] ?? 0) - 1)).toBeLessThan(0.1)
  }
})
