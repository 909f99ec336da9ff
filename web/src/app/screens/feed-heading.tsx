import { t } from '@lingui/core/macro'
import { type FeedOrder, feedOrderParams, parseFeedOrder } from '@seam/contract/feed-search.ts'
import { SortMenu } from '../../ui/sort-menu.tsx'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'

const orders: { value: string; label: string; order: FeedOrder }[] = [
  { value: 'new', label: t({ message: 'New', context: 'sort order' }), order: { sort: 'new' } },
  { value: 'hot', label: t({ message: 'Hot', context: 'sort order' }), order: { sort: 'hot' } },
  { value: 'day', label: t`Top today`, order: { sort: 'top', range: 'day' } },
  { value: 'week', label: t`Top this week`, order: { sort: 'top', range: 'week' } },
  { value: 'all', label: t`Top of all time`, order: { sort: 'top', range: 'all' } },
]

/** Returns the feed order that the URL selects. */
export function useFeedOrder(): FeedOrder {
  const search: { sort?: string; range?: string } = useSearch()
  return parseFeedOrder(search)
}

/** The heading of a feed, with a menu of orders. The order is in the URL, so that Back works. */
export function FeedHeading({ title, route }: { title: string; route: string }) {
  const order = useFeedOrder()
  const navigate = useNavigate()
  const choose = (value: string) => {
    const { sort, range } = feedOrderParams(
      orders.find((candidate) => candidate.value === value)?.order ?? order,
    ) as { sort?: string; range?: string }
    void navigate({ to: route, search: (now) => ({ ...now, sort, range }) })
  }
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <h1 className="display text-20 md:text-28">{title}</h1>
      {/* Negative margins: the target is larger for the finger, but takes no more space. */}
      <SortMenu
        label={t({ message: 'Sort', context: 'verb' })}
        value={order.sort === 'top' ? order.range : order.sort}
        options={orders}
        onChange={choose}
        className="-my-2 -mr-2"
      />
    </div>
  )
}

/** Returns the period in which nothing was published, if the order of an empty feed has one. */
export const emptyPeriod = (order: FeedOrder): 'day' | 'week' | undefined =>
  order.sort === 'top' && order.range !== 'all' ? order.range : undefined
