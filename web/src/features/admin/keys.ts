export const adminKeys = {
  statistics: ['admin', 'statistics'],
  siteSettings: ['admin', 'site-settings'],
  storage: ['admin', 'storage'],
  mail: ['admin', 'mail'],
  backupSettings: ['admin', 'backup-settings'],
  mailSettings: ['admin', 'mail-settings'],
  health: ['admin', 'health'],
  providers: ['admin', 'providers'],
  webhooks: ['admin', 'webhooks'],
  webhookDeliveries: ['admin', 'webhook-deliveries'],
  auditLog: ['admin', 'audit-log'],
} as const
