import type { Generated } from 'kysely'
import type { SiteImageKind } from '@seam/contract/site.ts'
import type { GeneratedTimestamp } from './columns.ts'

/** A site setting that differs from its default. */
export interface SiteSetting {
  name: string
  value: unknown
  changed_at: GeneratedTimestamp
}

export interface SiteImage {
  kind: SiteImageKind
  asset_id: number
  alt: Generated<string>
}
