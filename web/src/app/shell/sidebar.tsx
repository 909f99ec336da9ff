import { classNames } from '../../lib/class-names.ts'
import { useIsNarrow } from '../../lib/media-query.ts'
import { NavLinks } from './nav-links.tsx'
import { SidebarFooter } from './sidebar-footer.tsx'
import { useSidebar } from './sidebar-state.ts'

/** The sidebar beside the page: 16rem wide; 3rem, with icons only, if collapsed or on narrow screens. */
export function Sidebar() {
  const isNarrow = useIsNarrow()
  const collapsed = useSidebar(({ expanded }) => !expanded) || isNarrow
  const toggled = useSidebar((state) => state.toggled)
  return (
    <aside
      data-state={collapsed ? 'collapsed' : 'expanded'}
      className={classNames(
        'sticky top-(--header-height) flex print:hidden h-[calc(100dvh-var(--header-height))] shrink-0 flex-col justify-between',
        'overflow-x-hidden overflow-y-auto border-r border-border',
        toggled && 'transition-[width] duration-200',
        collapsed ? 'w-12' : 'w-64',
      )}
    >
      <NavLinks collapsed={collapsed} />
      <SidebarFooter collapsed={collapsed} />
    </aside>
  )
}
