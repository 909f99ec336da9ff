export const adminKeys = {
  siteSettings: ['admin', 'site-settings'],
  staff: ['admin', 'staff'],
  applications: ['admin', 'applications'],
  auditLog: ['admin', 'audit-log'],
} as const
