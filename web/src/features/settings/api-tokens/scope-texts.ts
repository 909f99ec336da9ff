import type { ApiTokenScope } from '@seam/contract/api-token-scopes.ts'

/** What each scope of an API token permits. */
export const scopeTexts: Record<ApiTokenScope, { label: string; text: string }> = {
  read: { label: 'Read', text: 'See everything that you can see, such as your history.' },
  write: { label: 'Write', text: 'Post, comment, follow, and edit or delete what is yours.' },
  upload: { label: 'Upload', text: 'Upload files and publish videos.' },
  moderate: { label: 'Moderate', text: 'See reports and reviews, and decide about them.' },
  administer: {
    label: 'Administer',
    text: 'Change the settings of the site, and see its health and audit log.',
  },
}
