export { formatBytes as size } from '@seam/contract/format-bytes.ts'
export { MB } from '@seam/contract/limits.ts'
