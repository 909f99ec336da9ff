import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'
import { useReportMenu } from './use-report-menu.tsx'

interface Props {
  subject: SubjectRef
  className?: string
}

/** The menu to report something and, for moderators, to decide about it. */
export function ReportMenu({ subject, className = '' }: Props) {
  const menuButton = useRef<HTMLButtonElement>(null)
  const { items, preload, dialog } = useReportMenu(subject, menuButton)
  return (
    <>
      <Menu ref={menuButton} more={items} onPreload={preload} className={className} />
      {dialog}
    </>
  )
}
