import { readFileSync } from 'node:fs'

/**
 * Calls `onGone` when the npm that runs this script is gone: a kill -9 leaves it no time to tell.
 * A script that was not started by npm outlives whoever started it.
 */
export function watchNpm(onGone) {
  const npm = npmAbove()
  if (!npm) return
  const timer = setInterval(() => {
    if (readProcess(npm.pid)?.started === npm.started) return
    clearInterval(timer)
    onGone()
  }, 1_000)
  timer.unref()
}

/** npm is the parent, or a shell is between. */
function npmAbove() {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = readProcess(process.ppid)
  const above = [parent, parent && readProcess(parent.parent)]
  return above.find((candidate) => candidate && /^npm |npm-cli\.js/.test(candidate.commandLine))
}

/** From Linux's /proc; nothing elsewhere, and nothing of a process that has ended. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks and brackets itself; after it come the fields from 3 on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent, started] = [fields[0], Number(fields[1]), fields[19]]
    if (state === 'Z') return undefined
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent, started, commandLine }
  } catch {
    return undefined
  }
}
