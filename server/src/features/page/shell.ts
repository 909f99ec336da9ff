import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { EARLY_FILM, INITIAL_DATA, type InitialData } from '@seam/contract/pages.ts'
import { StartFailure } from '../../infra/start-failure.ts'
import { escape, type Head, inertJson, renderHead } from './head.ts'
import { openParts } from './parts.ts'

const HEAD_PLACEHOLDER = /<!--head-->[\s\S]*<!--\/head-->/
const VIDEO_PLACEHOLDER = '<!--film-->'
const START_SCRIPT = /<script id="start">([\s\S]*?)<\/script>/

/** What the browser loads before the application requests it. */
export interface Early {
  /** The URL of the video file that the page plays. Everything else loads after its first frame. */
  film?: string | null
  /** The source file of the screen, relative to the web folder. Its scripts load with the application's. */
  screen?: string
}

/** The HTML page of the web application (app shell). */
export interface Shell {
  /** Returns the HTML for one URL, with its head and initial data. */
  page: (head: Head, data: InitialData, early?: Early) => string
  /** The hash of its only inline script, as a source of a content security policy. */
  script: string
}

/** Reads the page from the folder of the built web application. Throws a StartFailure if there is none. */
export async function openShell(folder: string): Promise<Shell> {
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => '')
  const [, start] = START_SCRIPT.exec(html) ?? []
  if (start === undefined) {
    throw new StartFailure('the web application is not built: start Seam with npm start')
  }
  const preloadLinksOf = await openParts(folder)
  const deferredHtml = deferLoading(html)
  return {
    script: `'sha256-${createHash('sha256').update(start).digest('base64')}'`,
    page(head, data, { film, screen } = {}) {
      const json = `<script type="application/json" id="${INITIAL_DATA}">${inertJson(data)}</script>`
      const links = screen === undefined ? [] : preloadLinksOf(screen)
      const parts = [renderHead(head), ...(film ? links.map(deferLoading) : links), json]
      return (film ? deferredHtml : html)
        .replace(HEAD_PLACEHOLDER, () => parts.join('\n    '))
        .replace(VIDEO_PLACEHOLDER, () => (film ? preloadedVideo(film) : ''))
    },
  }
}

/**
 * Turns scripts and preloads into inert links, which the inline script activates once the video shows
 * its first frame.
 */
const deferLoading = (html: string) =>
  html
    .replace(/<script (type="module".*?) src=(.*?)><\/script>/g, '<link $1 href=$2>')
    .replace(
      /<link (?:rel|type)="(module|modulepreload|preload)"/g,
      '<link rel="held" data-rel="$1"',
    )

/** The link from which the inline script creates the video element that the application reuses. */
const preloadedVideo = (url: string) => `<link rel="film" id="${EARLY_FILM}" href="${escape(url)}">`
