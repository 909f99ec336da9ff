import { arch } from 'node:process'

/**
 * System calls that no decoder needs and that have been used for sandbox escapes, with their
 * numbers on x86-64 and 64-bit ARM; null if the call does not exist on that architecture.
 */
const denied: Record<string, readonly [x64: number | null, arm64: number | null]> = {
  // other processes
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  fork: [57, null],
  vfork: [58, null],
  setns: [308, 268],
  unshare: [272, 97],
  personality: [135, 92],
  // file systems
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  quotactl: [179, 60],
  swapon: [167, 224],
  swapoff: [168, 225],
  // network
  socket: [41, 198],
  connect: [42, 203],
  bind: [49, 200],
  // parts of the kernel with a history of vulnerabilities
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  modify_ldt: [154, null],
  // the machine
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  acct: [163, 89],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  iopl: [172, null],
  ioperm: [173, null],
}

interface Machine {
  /** AUDIT_ARCH_… of linux/audit.h. */
  audit: number
  column: 0 | 1
  clone: number
  /** The first system call number of another calling convention (x32). */
  end: number
}

const machines: Record<string, Machine> = {
  x64: { audit: 0xc000003e, column: 0, clone: 56, end: 0x40000000 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, end: 0x40000000 },
}

/**
 * Denied because its arguments are in memory, which a filter cannot read. The C library falls back
 * to `clone`.
 */
const CLONE3 = 435
const CLONE_THREAD = 0x00010000

// linux/bpf_common.h and linux/seccomp.h
const LOAD_WORD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_AT_LEAST = 0x35
const JUMP_IF_SET = 0x45
const RETURN = 0x06
const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const fail = (errno: number) => 0x00050000 | errno
const EPERM = 1
const ENOSYS = 38
/** Offsets in struct seccomp_data. */
const NUMBER = 0
const ARCHITECTURE = 4
const FIRST_ARGUMENT = 16

type Instruction = [code: number, ifTrue: number, ifFalse: number, operand: number]

/**
 * Returns a seccomp filter in the kernel's format. The calls above and starting a process fail;
 * starting a thread is allowed. Returns null on other architectures.
 */
export function seccompFilter(architecture: string = arch): Buffer | null {
  const machine = machines[architecture]
  if (!machine) return null
  const calls = Object.values(denied).flatMap((numbers) => numbers[machine.column] ?? [])
  const program: Instruction[] = [
    [LOAD_WORD, 0, 0, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, machine.audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD_WORD, 0, 0, NUMBER],
    [JUMP_IF_AT_LEAST, 0, 1, machine.end],
    [RETURN, 0, 0, fail(ENOSYS)],
    [JUMP_IF_EQUAL, 0, 1, CLONE3],
    [RETURN, 0, 0, fail(ENOSYS)],
    ...calls.flatMap((call): Instruction[] => [
      [JUMP_IF_EQUAL, 0, 1, call],
      [RETURN, 0, 0, fail(EPERM)],
    ]),
    [JUMP_IF_EQUAL, 0, 3, machine.clone],
    [LOAD_WORD, 0, 0, FIRST_ARGUMENT],
    [JUMP_IF_SET, 1, 0, CLONE_THREAD],
    [RETURN, 0, 0, fail(EPERM)],
    [RETURN, 0, 0, ALLOW],
  ]
  const bytes = Buffer.alloc(8 * program.length)
  for (const [index, [code, ifTrue, ifFalse, operand]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * index)
    bytes.writeUInt8(ifTrue, 8 * index + 2)
    bytes.writeUInt8(ifFalse, 8 * index + 3)
    bytes.writeUInt32LE(operand >>> 0, 8 * index + 4)
  }
  return bytes
}
