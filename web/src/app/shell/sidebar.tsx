import { classNames } from '../../lib/class-names.ts'
import { NavLinks } from './nav-links.tsx'
import { SidebarFooter } from './sidebar-footer.tsx'
import { useSidebar } from './sidebar-state.ts'

/** The sidebar of wide screens: 16rem wide, or 3rem with icons only. */
export function Sidebar() {
  const collapsed = useSidebar(({ expanded }) => !expanded)
  return (
    <aside
      data-state={collapsed ? 'collapsed' : 'expanded'}
      className={classNames(
        'sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] shrink-0 flex-col justify-between',
        'overflow-x-hidden overflow-y-auto border-r border-border transition-[width] duration-200',
        collapsed ? 'w-12' : 'w-64',
      )}
    >
      <NavLinks collapsed={collapsed} />
      <SidebarFooter collapsed={collapsed} />
    </aside>
  )
}
