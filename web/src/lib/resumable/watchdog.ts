/**
 * How long nothing may move. A machine that slept has connections that are dead and do not know it;
 * a server that looks at what it got may take a while to answer.
 */
const LIMIT = 45_000

/** Calls `bark` once nothing has calmed it for a while. */
export function watchdog(bark: () => void) {
  let timer = setTimeout(bark, LIMIT)
  return {
    calm() {
      clearTimeout(timer)
      timer = setTimeout(bark, LIMIT)
    },
    sleep: () => clearTimeout(timer),
  }
}
