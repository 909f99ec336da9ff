import type { Video } from '@seam/contract/video.ts'
import { UserMenu } from '../../../entities/relation/user-menu.tsx'
import { classNames } from '../../../lib/class-names.ts'

/** The place of the menu beside the title, which a skeleton keeps free. */
export const menuPlace = '-mx-2 w-8 shrink-0 max-md:w-11 pointer-coarse:w-11'

/** The menu of a video in a list. */
export const CardMenu = ({ video: { publicId, owner } }: { video: Video }) => (
  <div className={classNames(menuPlace, 'relative z-10 -mt-2')}>
    <UserMenu
      username={owner.username}
      subject={{ kind: 'video', id: publicId }}
      className="w-full! text-foreground-muted max-md:h-11! pointer-coarse:h-11!"
    />
  </div>
)
