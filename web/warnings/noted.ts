// Of which warnings this desk has taken note.
import { create } from 'zustand'

const name = 'tanod.warningsNoted'
export const useNoted = create<{ ids: readonly string[] }>(() => ({ ids: JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[] }))

export function noteWarning(id: string): void {
  const ids = [...useNoted.getState().ids, id].slice(-200)
  sessionStorage.setItem(name, JSON.stringify(ids))
  useNoted.setState({ ids })
}
