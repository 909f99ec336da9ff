import { classNames } from '../../lib/class-names.ts'

/** Class names of a row of the sidebar: an icon, with a label unless only icons are shown. */
export const sidebarRowClass = classNames(
  'group flex items-center gap-3 rounded-control font-medium whitespace-nowrap',
  'transition-[background-color] hover:bg-surface-sunken',
  'mx-2 px-3 icons:mx-1 icons:w-10 icons:justify-center icons:px-0',
)
