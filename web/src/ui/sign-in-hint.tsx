import { classNames } from '../lib/class-names.ts'

/** The classes of the element that shows a {@link SignInHint} on hover and keyboard focus. */
export const signInHintParent = 'group/hint relative'

interface Props {
  /** For `aria-describedby` of the control. */
  id: string
  text: string
  className?: string
}

/** A tooltip above a control that does nothing for visitors. It needs no script, as lists have many. */
export const SignInHint = ({ id, text, className }: Props) => (
  <span
    id={id}
    role="tooltip"
    className={classNames(
      'pointer-events-none absolute bottom-full z-20 mb-2 hidden rounded-chip bg-foreground px-2.5 py-1.5 text-12 font-medium whitespace-nowrap text-background',
      'group-has-[:focus-visible]/hint:block [@media(hover:hover)]:group-hover/hint:block',
      className,
    )}
  >
    {text}
  </span>
)
