import { totalmem } from 'node:os'
import { LINE_PREFIX } from './server-log.ts'

const MIB = 1024 ** 2

/**
 * PostgreSQL's settings for a machine that it shares with Seam: a few cores, a solid-state disk.
 * The settings for durable commits keep their defaults; every start checks them.
 */
export function serverSettings(
  mark: string,
  { port, major, databaseBytes }: { port: number; major: number; databaseBytes: number },
): Record<string, string> {
  const memory = Math.floor(availableMemory() / MIB)
  return {
    cluster_name: mark,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '100',

    shared_buffers: `${bufferSize(memory, databaseBytes / MIB)}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',

    // Queries are small: JIT, parallel workers and plans for slow disks cost more than they save.
    jit: 'off',
    random_page_cost: '1.1',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    ...(major >= 18 && { io_method: 'sync' }),
    update_process_title: 'off',
    max_logical_replication_workers: '0',

    checkpoint_timeout: '10min',
    // Vacuums the small, frequently updated counter tables before they bloat.
    autovacuum_naptime: '20s',

    // Statements and their values must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: LINE_PREFIX,
  }
}

/**
 * Returns the size of the buffer pool in MiB: half of the database, but at most an eighth of the
 * memory or 4 GB. Each GB takes about 15 MB at the start, even if it is empty.
 */
function bufferSize(memory: number, database: number): number {
  const least = Math.min(512, Math.max(32, memory / 16))
  const most = Math.max(least, Math.min(4096, memory / 8))
  return Math.floor(Math.min(most, Math.max(least, database / 2)))
}

function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
