import { Gauge, type Registry } from 'prom-client'
import type { BackupResult } from '../backup/backup-result-store.ts'
import type { SiteHealth } from './site-health.ts'

/**
 * Registers the gauges of the site's health. Returns a function that sets them; null means unknown.
 */
export function healthGauges(registry: Registry): (health: SiteHealth | null) => void {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge({ name, help, labelNames, registers: [registry] })

  const up = gauge('seam_database_up', 'Whether the database answers')
  const info = gauge('seam_info', 'Versions', ['version', 'node', 'postgres', 'schema'])
  const diskFree = gauge('seam_disk_free_bytes', 'Free space on the disk of DATA_DIR')
  const diskTotal = gauge('seam_disk_total_bytes', 'Size of the disk of DATA_DIR')
  const database = gauge('seam_database_size_bytes', 'Size of the database')
  const connections = gauge(
    'seam_database_connections',
    'Connections of this process to the database; waiting are requests for one',
    ['pool', 'state'],
  )
  const jobs = gauge('seam_queue_jobs', 'Jobs; failed ones are those of the last day', [
    'queue',
    'state',
  ])
  const backupAge = gauge(
    'seam_backup_age_seconds',
    'Since the last backup on another disk; +Inf without one',
  )
  const restoreAge = gauge(
    'seam_test_restore_age_seconds',
    'Since the last restore of such a backup that was tested without a difference; +Inf without one',
  )
  const known = [info, diskFree, diskTotal, database, connections, jobs, backupAge, restoreAge]

  return (health) => {
    for (const each of known) each.reset()
    up.set(health ? 1 : 0)
    if (!health) {
      for (const each of [diskFree, diskTotal, database, backupAge, restoreAge]) each.remove()
      return
    }
    const { seam: version, ...versions } = health.versions
    info.set({ version, ...versions }, 1)
    diskFree.set(health.disk.free)
    diskTotal.set(health.disk.total)
    database.set(health.database.bytes)
    for (const { pool, open, idle, waiting } of health.database.pools) {
      connections.set({ pool, state: 'busy' }, open - idle)
      connections.set({ pool, state: 'idle' }, idle)
      connections.set({ pool, state: 'waiting' }, waiting)
    }
    for (const { name: queue, waiting, active, failed } of health.queues) {
      for (const [state, count] of Object.entries({ waiting, active, failed })) {
        jobs.set({ queue, state }, count)
      }
    }
    backupAge.set(secondsSince(health.lastBackup))
    restoreAge.set(secondsSince(health.lastTestRestore))
  }
}

const secondsSince = (result: BackupResult | null) =>
  result ? (Date.now() - result.finishedAt.getTime()) / 1000 : Infinity
