// What was just done, with ten seconds to take it back: by its button, or by a key where the screen has one.
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { t } from './language.ts'
import { toastError } from './toast.ts'
import styles from './undo.module.css'

const openMs = 10_000
const open = new Map<string, () => Promise<unknown>>()
let key: string | null = null

/** The key of the screen that is shown, to be named on the button. */
export function useUndoKey(name: string | null): void {
  useEffect(() => {
    key = name
    return () => void (key = null)
  }, [name])
}

export function offerUndo(message: string, run: () => Promise<unknown>): void {
  const id = crypto.randomUUID()
  open.set(id, run)
  setTimeout(() => open.delete(id), openMs)
  void import('./parts/Messages.tsx').then(({ show }) =>
    show({
      id,
      color: 'green',
      withBorder: true,
      autoClose: openMs,
      message: (
        <span className={styles.line}>
          <span>{message}</span>
          <Button size="compact-sm" variant="default" rightSection={key && <kbd>{key.toUpperCase()}</kbd>} onClick={() => void undoOf(id)}>
            {t('Undo')}
          </Button>
        </span>
      ),
    }),
  )
}

/** Takes the last action back while that is open; tells whether there was one. */
export function undoLast(): boolean {
  const id = [...open.keys()].at(-1)
  if (id === undefined) return false
  void undoOf(id)
  return true
}

async function undoOf(id: string): Promise<void> {
  const run = open.get(id)
  if (!run) return
  open.delete(id)
  const { hide } = await import('./parts/Messages.tsx')
  hide(id)
  await run().catch((error: unknown) => toastError(error))
}
