const GIB = 1024 ** 3
/** Maximum bytes of address space of any program. */
const MAX_MEMORY = 6 * GIB
/** Maximum bytes of any file that a program writes: a copy may be twice as large as its source. */
const MAX_FILE = 34 * GIB
/** The same for runs that set none. */
const DEFAULT_FILE = 2 * GIB
/** A lower priority than the server's own, which is 0. */
const NICENESS = 5

/** Resource limits of one run that are lower than the general ones. */
export interface ResourceLimits {
  /** Bytes of address space. */
  addressSpace?: number
  /**
   * Bytes of writable memory, for programs such as Node that reserve far more address space than
   * they use.
   */
  data?: number
  /** Maximum bytes of each file that it writes. */
  maxFileSize?: number
  /** Seconds of CPU time, which does not depend on how busy the machine is. */
  cpuTime?: number
  /** 0 to 19, by default 5. A higher value means a lower priority. */
  niceness?: number
}

export const maxFileSizeOf = ({ maxFileSize = DEFAULT_FILE }: ResourceLimits): number =>
  Math.min(MAX_FILE, Math.ceil(maxFileSize))

/** Returns the `prlimit` command that applies the limits to a program. */
export function prlimitCommand(limits: ResourceLimits): string[] {
  const { addressSpace = MAX_MEMORY, data, cpuTime } = limits
  return [
    'prlimit',
    ...(data === undefined
      ? [`--as=${Math.min(MAX_MEMORY, Math.ceil(addressSpace))}`]
      : [`--data=${Math.ceil(data)}`]),
    `--fsize=${maxFileSizeOf(limits)}`,
    ...(cpuTime === undefined ? [] : [`--cpu=${Math.ceil(cpuTime)}`]),
    ...['--nofile=256', '--core=0', '--'],
  ]
}

/**
 * Linux lets an unprivileged user set the priority of a session ten times a second. Beyond that, a
 * child process retries, so that the program starts immediately.
 */
const SESSION_PRIORITY = `
niceness=$1; tries=50; shift
set_priority() { echo "$niceness" > /proc/self/autogroup; } 2>/dev/null
if [ -w /proc/self/autogroup ] && ! set_priority; then
  (
    while [ "$tries" -gt 0 ] && sleep 0.1 && ! set_priority; do tries=$((tries - 1)); done
  ) </dev/null >/dev/null 2>&1 3<&- &
fi
exec "$@"`

/**
 * Returns the command that sets the priority of a program. Every run is a separate session. Where
 * Linux schedules by session (autogroup), `nice` alone has no effect relative to other sessions. A
 * run with the default niceness keeps the priority of its session: a user is waiting for its
 * result.
 */
export function niceCommand({ niceness = NICENESS }: ResourceLimits): string[] {
  const nice = ['nice', '-n', String(niceness)]
  if (niceness <= NICENESS) return nice
  return [...nice, 'sh', '-c', SESSION_PRIORITY, 'sh', String(niceness)]
}
