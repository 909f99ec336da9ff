import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../phase.ts'
import type { ShownUpload } from './use-shown-uploads.ts'

/** Tells ears what changes: the stage of an upload, never its figures. */
export function Announcements({ uploads }: { uploads: ShownUpload[] }) {
  const said = useRef(new Map<string, string>())
  const [news, setNews] = useState('')
  useEffect(() => {
    const changed = uploads.flatMap(({ job, video }) => {
      const words = wordsOf(job, video)
      const before = said.current.get(job.id)
      said.current.set(job.id, words)
      return before === words ? [] : [`“${job.title}”: ${words}.`]
    })
    if (changed.length > 0) setNews(changed.join(' '))
    else if (uploads.length === 0) setNews('')
  }, [uploads])
  return <output className="sr-only">{news}</output>
}
