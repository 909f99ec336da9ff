import { switchesForm } from './switches-form.tsx'

/** The form that decides which crawlers may read the site. */
export const CrawlersForm = switchesForm([
  {
    name: 'refuseAiCrawlers',
    label: 'Refuse AI crawlers',
    hint: 'robots.txt asks the known ones to read nothing. Search engines are not affected. Crawlers may ignore it.',
  },
])
