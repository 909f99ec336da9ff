import { lazyComponent } from '../../lib/lazy-component.tsx'

/** The dialog with which moderators decide, loaded on hover or focus of its menu. */
export const SubjectDecisionDialog = lazyComponent(() =>
  import('./subject-decision-dialog.tsx').then((part) => part.SubjectDecisionDialog),
)
