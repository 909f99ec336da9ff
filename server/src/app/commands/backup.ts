import { lowerPriority } from '../../infra/lower-priority.ts'

// A running site takes priority, even while this command loads.
lowerPriority()
await import('./run-backup.ts')
