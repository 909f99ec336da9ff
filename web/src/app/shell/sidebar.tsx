import { classNames } from '../../lib/class-names.ts'
import { NavLinks } from './nav-links.tsx'
import { SidebarFooter } from './sidebar-footer.tsx'
import { useEndOfVideo, useSidebar, useSidebarMode } from './sidebar-state.ts'

/**
 * The sidebar beside the page: 16rem wide; 3rem, with icons only, if collapsed or on narrow
 * screens. The stylesheet decides, with the variant `icons`: the server does not know the width.
 */
export function Sidebar() {
  const mode = useSidebarMode()
  useEndOfVideo()
  const toggled = useSidebar((state) => state.toggled)
  return (
    <aside
      data-sidebar={mode}
      className={classNames(
        'sticky top-(--header-height) flex print:hidden h-[calc(100dvh-var(--header-height))] shrink-0 flex-col justify-between',
        'overflow-x-hidden overflow-y-auto border-r border-border',
        toggled && 'transition-[width] duration-200',
        'w-64 icons:w-12 max-md:hidden noscript:flex!',
      )}
    >
      <NavLinks />
      <SidebarFooter />
    </aside>
  )
}
