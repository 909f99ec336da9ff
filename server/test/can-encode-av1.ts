import { execFileSync } from 'node:child_process'

/** Whether ffmpeg on this machine has the AV1 encoder. */
export const canEncodeAv1 = execFileSync('ffmpeg', ['-v', 'error', '-encoders'], {
  encoding: 'utf8',
}).includes('libsvtav1')
