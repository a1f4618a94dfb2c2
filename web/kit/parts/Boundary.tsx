// Catches what fails while drawing, and shows the error view instead of a blank page.
import { Component, type ReactNode } from 'react'
import { ErrorView } from './ErrorView.tsx'

export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <ErrorView text={error instanceof Error ? error.message : String(error)} />
  }
}
