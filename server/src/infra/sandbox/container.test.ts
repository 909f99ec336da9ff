import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')

interface Rule {
  names: string[]
  action: string
  args?: unknown[]
  includes?: { caps?: string[] }
}

/** Returns the system calls that a container may make by default with any arguments. */
async function allowedCalls(): Promise<Set<string>> {
  const profile = JSON.parse(await read('docker/seccomp.json')) as {
    defaultAction: string
    syscalls: Rule[]
  }
  expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO')
  const allowed = profile.syscalls.filter(
    ({ action, args, includes }) => action === 'SCMP_ACT_ALLOW' && !args && !includes?.caps,
  )
  return new Set(allowed.flatMap(({ names }) => names))
}

test('the seccomp profile of the container allows what bubblewrap needs', async () => {
  const allowed = await allowedCalls()
  const needed = ['clone', 'unshare', 'mount', 'umount2', 'pivot_root', 'sethostname']
  expect(needed.filter((name) => !allowed.has(name))).toEqual([])
})

test('the seccomp profile of the container denies calls that expose the kernel', async () => {
  const allowed = await allowedCalls()
  const dangerous = [
    ...['clone3', 'setns', 'fsopen', 'fsmount', 'move_mount', 'open_tree', 'mount_setattr'],
    ...['bpf', 'perf_event_open', 'userfaultfd', 'keyctl', 'add_key', 'request_key'],
    ...['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'open_by_handle_at'],
    ...['init_module', 'finit_module', 'kexec_load', 'swapon', 'quotactl', 'acct', 'reboot'],
  ]
  expect(dangerous.filter((name) => allowed.has(name))).toEqual([])
})

test('the container has these profiles and no further privileges', async () => {
  const compose = await read('compose.yaml')
  expect(compose).toMatch(/security_opt:\n\s+- seccomp=docker\/seccomp\.json\n\s+- apparmor=seam\n/)
  expect(compose).not.toMatch(/unconfined|cap_add|privileged|pid:|ipc:/)
  expect(await read('docker/apparmor')).toMatch(/^profile seam /m)
})

test('the base image is pinned by digest and has the Node that Seam runs on', async () => {
  const [, major] =
    /^FROM node:(\d+)\.\S+@sha256:[0-9a-f]{64}$/m.exec(await read('Dockerfile')) ?? []
  expect(Number(major)).toBe(Number(process.versions.node.split('.')[0]))
})
