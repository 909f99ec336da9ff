import { readFile, stat } from 'node:fs/promises'

export interface OsUser {
  uid: number
  gid: number
}

/** Returns the system's unprivileged user `nobody`; null if there is none. */
export async function findNobody(): Promise<OsUser | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : null
}

/** Returns the owner of a file or folder; null if that is root or the path does not exist. */
export async function unprivilegedOwner(path: string): Promise<OsUser | null> {
  const owner = await stat(path).catch(() => null)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : null
}
