import { execFileSync } from 'node:child_process'

/** Whether the ffmpeg of this machine has the encoder of AV1. */
export const canEncodeAv1 = execFileSync('ffmpeg', ['-v', 'error', '-encoders'], {
  encoding: 'utf8',
}).includes('libsvtav1')
