import { readFileSync } from 'node:fs'

/**
 * Calls `onExit` when the npm that runs this script has exited, because npm can not forward a kill
 * -9. A script that npm has not started is not watched.
 */
export function watchNpm(onExit) {
  const npm = findNpm()
  if (!npm) return
  const timer = setInterval(() => {
    if (readProcess(npm.pid)?.started === npm.started) return
    clearInterval(timer)
    onExit()
  }, 1_000)
  timer.unref()
}

/** npm is the parent, or the parent of a shell in between. */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = readProcess(process.ppid)
  const ancestors = [parent, parent && readProcess(parent.parent)]
  return ancestors.find((candidate) => candidate && /^npm |npm-cli\.js/.test(candidate.commandLine))
}

/** Reads Linux's /proc. Returns undefined on other systems and for a process that has ended. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses; field 3 follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent, started] = [fields[0], Number(fields[1]), fields[19]]
    if (state === 'Z') return undefined
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent, started, commandLine }
  } catch {
    return undefined
  }
}
