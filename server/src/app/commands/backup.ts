import { lowerPriority } from '../../infra/lower-priority.ts'

// The site that may be running comes first, already while this loads.
lowerPriority()
await import('./run-backup.ts')
