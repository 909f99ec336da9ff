import { t } from '@lingui/core/macro'
import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'

/** What each scope of an API token permits. */
export const scopeTexts: Record<ApiTokenScope, { label: string; text: string }> = {
  read: {
    label: t({ message: 'Read', context: 'verb' }),
    text: t`See everything that you can see, such as your history.`,
  },
  write: {
    label: t({ message: 'Write', context: 'verb' }),
    text: t`Post, comment, follow, and edit or delete what is yours.`,
  },
  upload: {
    label: t({ message: 'Upload', context: 'verb' }),
    text: t`Upload files and publish videos.`,
  },
  moderate: {
    label: t({ message: 'Moderate', context: 'verb' }),
    text: t`See reports and reviews, and decide about them.`,
  },
  administer: {
    label: t`Administer`,
    text: t`Change the settings of the site, and see its health and audit log.`,
  },
}
