import { useEffect, useRef, useState } from 'react'
import { statusText } from '../upload-phase.ts'
import type { PanelUpload } from './use-panel-uploads.ts'

/** Announces changes of the status of uploads to screen readers, without numbers. */
export function Announcements({ uploads }: { uploads: PanelUpload[] }) {
  const announced = useRef(new Map<string, string>())
  const [message, setMessage] = useState('')
  useEffect(() => {
    const changed = uploads.flatMap(({ upload, video }) => {
      const text = statusText(upload, video)
      const previous = announced.current.get(upload.id)
      announced.current.set(upload.id, text)
      return previous === text ? [] : [`“${upload.title}”: ${text}.`]
    })
    if (changed.length > 0) setMessage(changed.join(' '))
    else if (uploads.length === 0) setMessage('')
  }, [uploads])
  return <output className="sr-only">{message}</output>
}
