import { StartupError } from '../../startup-error.ts'

/** Converts an error of writing to a folder to a message that says what to do about it. */
export function toStartupError(error: unknown, folder: string): StartupError {
  if (error instanceof StartupError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const key = message.includes('No space left on device') ? 'ENOSPC' : code
  const advice = (key && ADVICE[key]) ?? message.split('\n')[0]
  return new StartupError(`the folder ${folder} can not be used: ${advice}`, { cause: error })
}

const forbidden = 'its owner or its permissions forbid it; choose another with DATA_DIR'

const ADVICE: Record<string, string> = {
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: 'it is on a read-only disk; choose another with DATA_DIR',
  ENOENT: 'it can not be made in there; choose another with DATA_DIR',
  ENOTDIR: 'a file is in its place; choose another with DATA_DIR',
  EEXIST: 'a file is in its place; choose another with DATA_DIR',
  ENOSPC: 'the disk is full; make room and start again',
  EDQUOT: 'the disk quota is used up; make room and start again',
}
