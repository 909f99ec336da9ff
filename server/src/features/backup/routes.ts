import { editBackupSettings, getBackupSettings } from '@seam/contract/backup.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type BackupTargets, editBackupTarget, viewBackupSettings } from './backup-target.ts'

export function backupRoutes(api: Api, services: { db: Db; targets: BackupTargets }) {
  const view = () => viewBackupSettings(services.db, services.targets)

  api.serve(getBackupSettings, {
    handle: view,
    message: 'The backup of this site',
  })

  api.serve(editBackupSettings, {
    handle: ({ body, viewer }) => editBackupTarget(services, viewer.accountId, body.target),
    respond: view,
    message: 'The settings are saved',
  })
}
