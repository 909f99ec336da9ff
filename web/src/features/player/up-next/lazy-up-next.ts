import { lazyComponent } from '../../../lib/lazy-component.tsx'

export const LazyUpNext = lazyComponent(() => import('./up-next.tsx').then((part) => part.UpNext))
