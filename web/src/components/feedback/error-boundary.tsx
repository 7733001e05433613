import { Component, type ReactNode } from 'react'

interface Props {
  /** Path of the page: a change clears a caught error. */
  resetKey?: string
  /** `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
interface State {
  failed?: { error: unknown }
}

/** Shows `fallback` in place of children that failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry()
  }

  readonly retry = (): void => this.setState({ failed: undefined })

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.fallback(failed.error, this.retry) : this.props.children
  }
}
