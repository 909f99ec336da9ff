import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../phase.ts'
import type { ShownUpload } from './use-shown-uploads.ts'

/** Announces changes of the status of uploads to screen readers, without numbers. */
export function Announcements({ uploads }: { uploads: ShownUpload[] }) {
  const announced = useRef(new Map<string, string>())
  const [message, setMessage] = useState('')
  useEffect(() => {
    const changed = uploads.flatMap(({ job, video }) => {
      const text = wordsOf(job, video)
      const previous = announced.current.get(job.id)
      announced.current.set(job.id, text)
      return previous === text ? [] : [`“${job.title}”: ${text}.`]
    })
    if (changed.length > 0) setMessage(changed.join(' '))
    else if (uploads.length === 0) setMessage('')
  }, [uploads])
  return <output className="sr-only">{message}</output>
}
