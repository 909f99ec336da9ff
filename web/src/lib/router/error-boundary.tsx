import { Component, type ComponentType, type ReactNode } from 'react'

export interface FailureProps {
  error: unknown
  /** Renders the content again. */
  reset: () => void
}

interface Props {
  /** A new key clears the error and renders the content. */
  resetKey: unknown
  failure: ComponentType<FailureProps>
  children: ReactNode
}

interface State {
  failed?: { error: unknown }
  resetKey: unknown
}

/** Renders `failure` in place of content that throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failed: { error } })

  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { resetKey, failed: undefined }

  override render() {
    const { failure: Failure, children } = this.props
    const { failed } = this.state
    if (!failed) return children
    return <Failure error={failed.error} reset={() => this.setState({ failed: undefined })} />
  }
}
