export const adminKeys = {
  siteSettings: ['admin', 'site-settings'],
  staff: ['admin', 'staff'],
  person: ['admin', 'person'],
  storage: ['admin', 'storage'],
  mail: ['admin', 'mail'],
  backupSettings: ['admin', 'backup-settings'],
  mailSettings: ['admin', 'mail-settings'],
  health: ['admin', 'health'],
  applications: ['admin', 'applications'],
  auditLog: ['admin', 'audit-log'],
} as const
