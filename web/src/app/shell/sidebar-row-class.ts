import { classNames } from '../../lib/class-names.ts'

/** Class names of a row of the sidebar: an icon, with a label unless collapsed. */
export const sidebarRowClass = (collapsed: boolean) =>
  classNames(
    'group flex h-10 items-center gap-3 rounded-control font-medium whitespace-nowrap',
    'transition-[background-color] hover:bg-surface-sunken',
    collapsed ? 'mx-1 w-10 justify-center' : 'mx-2 px-3',
  )
