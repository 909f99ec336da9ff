import type { Generated } from 'kysely'
import type { SiteImageKind } from '@seam/contract/site.ts'
import type { GeneratedTimestamp } from './columns.ts'

/** A setting of the site that differs from its default. */
export interface SiteSetting {
  name: string
  value: unknown
  changed_at: GeneratedTimestamp
}

/** A picture of the site. */
export interface SiteImage {
  kind: SiteImageKind
  asset_id: number
  alt: Generated<string>
}
