import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../figure.ts'

interface LockFile {
  packages: Record<string, { link?: boolean; integrity?: string }>
}

/** Counts the packages that a compromised registry could replace. Needs no running product. */
export async function lockFileFigures(checkout: string): Promise<Figure[]> {
  const text = await readFile(join(checkout, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as LockFile
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const unchecked = installed.filter(([, { integrity }]) => !integrity)
  const common = { attack: 'lock-file', unit: '' }
  return [
    { ...common, name: 'packages', value: installed.length, goal: null },
    { ...common, name: 'packages without a checksum', value: unchecked.length, goal: 0 },
  ]
}
