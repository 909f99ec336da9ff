export { formatBytes as size } from '@seam/contract/byte-size.ts'
export { MB } from '@seam/contract/limits.ts'
