// Catches what fails while drawing, and shows the error view instead of a blank page.
import { Component, type ReactNode } from 'react'
import { Refused } from '#contract/kit/client.ts'
import { messageOf } from '#web/kit/toast.ts'
import { ErrorState } from './ErrorState.tsx'
import { ErrorView } from './ErrorView.tsx'

interface Props {
  children: ReactNode
  /** Around a part of a screen: the rest stays, and the part can be tried again. */
  isPart?: boolean
}

export class Boundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (this.props.isPart) return <ErrorState error={error} onRetry={() => this.setState({ error: null })} />
    if (error instanceof Refused) return <ErrorView status={error.status} text={messageOf(error)} />
    return <ErrorView text={error instanceof Error ? error.message : String(error)} />
  }
}
