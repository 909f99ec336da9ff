import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type DecisionAction,
  decisionActions,
  isActionFor,
  type DecisionBody,
} from '@seam/contract/moderation/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import type { SubjectKind } from '@seam/contract/moderation/report.ts'
import { type FormEvent, useState } from 'react'
import { actionLabels } from './action-labels.ts'
import { OwnersOnly, useIsForOwners } from './owners-only.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'

interface Props {
  /** The kinds of the subjects, which all get the same decision. */
  kinds: readonly SubjectKind[]
  action: DecisionAction
  /** The actions to choose from. By default, all that are possible. */
  actions?: readonly DecisionAction[]
  /** Whether a suspension is always permanent. */
  isForGood?: boolean
  title?: string
  /** The label of the action `none`, if it differs. */
  noneLabel?: string | undefined
  /** The text of the subject. */
  about?: string | undefined
  /** Whether only owners may decide. */
  needsOwner?: boolean
  /** The initial text of the facts. */
  facts?: string
  open: boolean
  onClose: () => void
  /** Makes the decision. The dialog closes if it resolves. */
  onDecide: (decisionBody: DecisionBody) => Promise<void>
}

const grounds = [
  { value: 'rules', label: t`The site's rules` },
  { value: 'law', label: t`The law: it is illegal` },
] as const

/** Returns the end of a day such as `2026-12-24`, in the time zone of the moderator. */
const endOfDay = (date: string) => new Date(`${date}T23:59:59.999`)

/** The form for a decision: facts, and the rule or law. The person gets all of it in writing. */
export function DecisionDialog(props: Props) {
  const { kinds, actions, open, onClose, onDecide } = props
  const {
    title = kinds.length === 1
      ? t`Decide`
      : plural({ count: kinds.length }, { other: 'Decide about #' }),
  } = props
  const [action, setAction] = useState(props.action)
  const [facts, setFacts] = useState(props.facts ?? '')
  const [ground, setGround] = useState<'rules' | 'law'>('rules')
  const [reference, setReference] = useState('')
  const [endsOn, setEndsOn] = useState('')
  const { busy, error, run } = useAsyncAction()
  const isForOwners = useIsForOwners(props.needsOwner ?? false)
  const options = (actions ?? decisionActions)
    .filter((one) => kinds.every((kind) => isActionFor(one, kind)))
    .map((value) => ({
      value,
      label: (value === 'none' && props.noneLabel) || actionLabels[value],
    }))

  async function decide() {
    const endsAt = action === 'suspend' && endsOn ? endOfDay(endsOn).toISOString() : null
    const decisionBody: DecisionBody =
      action === 'none'
        ? { action, facts: '', reference: '' }
        : { action, facts, ground, reference, endsAt }
    await onDecide(decisionBody)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !isForOwners) void run(decide)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(action !== 'none' && {
        description: t`The person reads what you write here, and can appeal.`,
      })}
    >
      <form onSubmit={submit} className="mt-4 grid gap-4">
        {props.about && (
          <blockquote
            dir="auto"
            className="line-clamp-2 border-l-2 border-border-strong pl-3 text-14 break-words text-foreground-muted"
          >
            {props.about}
          </blockquote>
        )}
        <SelectField label={t`Action`} value={action} options={options} onChange={setAction} />
        {action !== 'none' && (
          <>
            <TextAreaField
              label={t`Facts`}
              value={facts}
              required
              data-initial-focus
              maxLength={limits.decisionText}
              onChange={(event) => setFacts(event.target.value)}
              onKeyDown={submitOnCtrlEnter}
              className="min-h-20!"
            />
            <SelectField
              label={t`It breaks`}
              value={ground}
              options={grounds}
              onChange={setGround}
            />
            <TextAreaField
              label={ground === 'law' ? t`Which law, and why` : t`Which rule, and why`}
              value={reference}
              required
              maxLength={limits.decisionText}
              onChange={(event) => setReference(event.target.value)}
              onKeyDown={submitOnCtrlEnter}
              className="min-h-20!"
            />
          </>
        )}
        {action === 'suspend' && !props.isForGood && (
          <TextField
            type="date"
            label={t({ message: 'Until', context: 'end of a suspension' })}
            optional
            hint={t`Leave empty for a permanent suspension.`}
            value={endsOn}
            onChange={(event) => setEndsOn(event.target.value)}
          />
        )}
        {isForOwners && <OwnersOnly />}
        <FormError message={error ?? undefined} />
        <DialogActions
          onCancel={onClose}
          busy={busy}
          disabled={isForOwners}
          variant={action === 'delete' ? 'danger' : 'primary'}
          hasInitialFocus={action === 'none'}
        >
          <Trans>Decide</Trans>
        </DialogActions>
      </form>
    </Dialog>
  )
}
