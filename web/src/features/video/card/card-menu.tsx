import type { Video } from '@seam/contract/video.ts'
import { SaveIcon } from '../../../entities/saved/save-button.tsx'
import { UserMenu } from '../../../entities/relation/user-menu.tsx'
import { classNames } from '../../../lib/class-names.ts'

/** Class names of the menu beside the title, for which a skeleton reserves space. */
export const menuPlace = '-mx-2 w-8 shrink-0 max-md:w-11 pointer-coarse:w-11'

/** With a mouse, the bookmark appears on hover or focus, and stays once it is pressed. */
const saveIconClass =
  'w-full! max-md:h-11! pointer-coarse:h-11! pointer-fine:not-aria-pressed:opacity-0 group-focus-within:opacity-100! group-hover:opacity-100!'

/** The menu and the bookmark of a video in a list. */
export const CardMenu = ({ video }: { video: Video }) => (
  <div className={classNames(menuPlace, 'relative z-10 -mt-2')}>
    <UserMenu
      username={video.owner.username}
      subject={{ kind: 'video', id: video.publicId }}
      className="w-full! text-foreground-muted max-md:h-11! pointer-coarse:h-11!"
    />
    <SaveIcon entity="video" item={video} className={saveIconClass} />
  </div>
)
