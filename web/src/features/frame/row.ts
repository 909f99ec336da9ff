import { classes } from '../../lib/classes.ts'

/** The look of one line of the sidebar: an icon, and words while there is room for them. */
export const row = (collapsed: boolean) =>
  classes(
    'group flex h-10 items-center gap-3 rounded-control font-medium whitespace-nowrap',
    'transition-[background-color] hover:bg-sunken',
    collapsed ? 'mx-1 w-10 justify-center' : 'mx-2 px-3',
  )
