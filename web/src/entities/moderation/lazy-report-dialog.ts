import { lazyComponent } from '../../lib/lazy-component.tsx'

/** The dialog with which anyone reports something, loaded on hover or focus of its menu. */
export const ReportDialog = lazyComponent(() =>
  import('./report-dialog.tsx').then((part) => part.ReportDialog),
)
