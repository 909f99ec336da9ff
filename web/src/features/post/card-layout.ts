/**
 * The classes of a post in a list, and of its placeholder. The text is beside the avatar on wide cards,
 * below it on narrow ones.
 */
export const cardLayout = {
  card: '@container rounded-thumb border border-border bg-surface p-4',
  columns: 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3',
  avatar: 'flex items-center @lg:row-span-2 @lg:items-start',
  head: 'flex min-h-10 min-w-0 items-center gap-2 @lg:min-h-6',
  body: 'col-span-2 mt-2 min-w-0 @lg:col-span-1 @lg:mt-0.5',
  actions: '-mb-1.5 -ml-2.5 flex flex-wrap items-center gap-1 pt-2',
}
