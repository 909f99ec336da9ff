import { Button } from './button.tsx'

interface Props {
  /** What saves it. */
  label: string
  busy: boolean
  /** There are changes to save, or to discard. */
  isDirty: boolean
  onDiscard: () => void
}

/** The end of a form about something that is there already. */
export const SaveRow = ({ label, busy, isDirty, onDiscard }: Props) => (
  <div className="mt-auto flex flex-wrap justify-end gap-2">
    {isDirty && (
      <Button look="quiet" disabled={busy} onClick={onDiscard}>
        Discard changes
      </Button>
    )}
    <Button type="submit" look="primary" busy={busy}>
      {label}
    </Button>
  </div>
)
