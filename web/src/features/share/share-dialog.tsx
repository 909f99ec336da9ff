import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import type { SharedItem, SharedVideo } from './shared-item.ts'

const tabs = [
  { value: 'link', label: 'Link' },
  { value: 'embed', label: 'Embed' },
] as const

interface Props {
  item: SharedItem
  /** Set for a video, which has an embed code and a current time. */
  video?: (SharedVideo & { time: number }) | undefined
  open: boolean
  onClose: () => void
}

/** Offers the link of an item, and the embed code of a video. */
export function ShareDialog({ item, video, open, onClose }: Props) {
  const [tab, setTab] = useState<'link' | 'embed'>('link')
  return (
    <Dialog open={open} onClose={onClose} title={`Share this ${item.kind}`} className="max-w-xl">
      {video ? (
        <Tabs label="Ways to share" className="mt-3" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'link' ? (
            <LinkPanel item={item} time={video.time} />
          ) : (
            <EmbedPanel item={item} video={video} time={video.time} />
          )}
        </Tabs>
      ) : (
        <div className="mt-5">
          <LinkPanel item={item} time={null} />
        </div>
      )}
    </Dialog>
  )
}
