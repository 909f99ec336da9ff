export const adminKeys = {
  siteSettings: ['admin', 'site-settings'],
  staff: ['admin', 'staff'],
  auditLog: ['admin', 'audit-log'],
} as const
