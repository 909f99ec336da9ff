/**
 * The build renders every page before it has data. Where the server knows the data, the HTML has
 * slots: two versions, of which the server chooses the first one if it has all of its values.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'

/** The value of a slot, as text or as an attribute. The server escapes it. */
export const slotValue = (name: string) => `${OPEN}=${name}${CLOSE}`

/** The marks before, between and after the two versions of a slot: with its values, and without. */
export const slotMarks = {
  filled: `${OPEN}filled${CLOSE}`,
  otherwise: `${OPEN}otherwise${CLOSE}`,
  end: `${OPEN}end${CLOSE}`,
}

/** The screen sizes for which pages are rendered, as the first width in pixels that is too wide. */
export const prerenderedWidths = {
  phone: 768,
  tablet: 1024,
  laptop: 1280,
  desktop: 1600,
  wide: Number.POSITIVE_INFINITY,
} as const

/** The id of the element that contains the prerendered HTML. */
export const PRERENDERED_ID = 'prerendered'

/** Marks the last button in it that was clicked: the application repeats the click. */
export const CLICKED_ATTRIBUTE = 'data-clicked'

/** The prerendered pages in the folder of the built web application: HTML by {@link prerenderedKey}. */
export const PRERENDERED_FILE = '.vite/prerendered.json'

export interface PrerenderedPage {
  /** One of `pages`, {@link SEARCH_RESULTS_PATH} or {@link NOT_FOUND_PATH}. */
  path: string
  signedIn: boolean
  /** Whether the user wants the sidebar expanded, where it is not a sheet. */
  expanded: boolean
}

/** The page of a search that has words. */
export const SEARCH_RESULTS_PATH = '/search?q={q}'

/** Stands for all addresses without a page. */
export const NOT_FOUND_PATH = '/404'

export const prerenderedKey = ({ path, signedIn, expanded }: PrerenderedPage) =>
  `${path} ${signedIn ? 'user' : 'visitor'} ${expanded ? 'expanded' : 'collapsed'}`

/** The cookie that is `false` if the user has collapsed the sidebar. */
export const SIDEBAR_COOKIE = 'sidebar_state'
