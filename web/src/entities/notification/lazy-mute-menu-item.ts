import { lazyComponent } from '../../lib/lazy-component.tsx'

export const MuteMenuItem = lazyComponent(() =>
  import('./mute-menu-item.tsx').then((part) => part.MuteMenuItem),
)
