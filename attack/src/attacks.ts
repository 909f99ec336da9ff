import type { Attack } from './attack.ts'
import { expensiveTexts } from './attacks/expensive-texts.ts'
import { heavyVideos } from './attacks/heavy-videos.ts'
import { imageBombs } from './attacks/image-bombs.ts'
import { logs } from './attacks/logs.ts'
import { oddRequests } from './attacks/odd-requests.ts'
import { signUpWave } from './attacks/sign-up-wave.ts'
import { signIns } from './attacks/sign-ins.ts'
import { signUps } from './attacks/sign-ups.ts'
import { slowReaders } from './attacks/slow-readers.ts'
import { ticketlessUploads } from './attacks/ticketless-uploads.ts'
import { uploads } from './attacks/uploads.ts'

/** All attacks on a running product, in the order of execution. */
export const attacks: readonly Attack[] = [
  ticketlessUploads,
  signUps,
  signUpWave,
  signIns,
  uploads,
  imageBombs,
  slowReaders,
  logs,
  oddRequests,
  expensiveTexts,
  heavyVideos,
]
