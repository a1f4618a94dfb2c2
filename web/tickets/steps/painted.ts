// What has stood on the screen long enough to be taken in: a key acts on that alone, and at the version that stood there.
import { useEffect, useLayoutEffect, useState } from 'react'
import { t } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'

/** From the first picture that shows it. */
export const paintedMs = 400

export interface Painted {
  id: string
  version: number
}
/** Where it stands: the ticket that is open, those that are ticked, the alarm and the pair that a dialog shows, and what a dialog sends units to. */
type Part = 'ticket' | 'several' | 'alarm' | 'pair' | 'assign'

const nothing: readonly Painted[] = []
const painted = new Map<Part, readonly Painted[]>()
export const paintedNow = (part: Part): readonly Painted[] => painted.get(part) ?? nothing

export const hasPainted = (part: Part, id: string): boolean => paintedNow(part).some((one) => one.id === id)

/** Notes what this part draws; its words for `data-painted`, once they have stood long enough. */
export function usePainted(part: Part, tickets: readonly Painted[]): string | undefined {
  const words = tickets.map(({ id, version }) => `${id} ${version}`).join()
  const [stood, setStood] = useState('')
  useLayoutEffect(
    () => () => {
      painted.delete(part)
      setStood('')
    },
    [part, words],
  )
  useEffect(() => {
    if (words === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const drawn = () => {
      timer = setTimeout(() => {
        painted.set(part, read(words))
        setStood(words)
      }, paintedMs)
    }
    // The second frame begins when the first has been painted; a hidden window has none.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(drawn)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [part, words])
  return words !== '' && stood === words ? words : undefined
}

export const tooSoon = (): void => toast('info', t('This has not been in view long enough. Look at it, then press again.'))

const read = (words: string): Painted[] =>
  words.split(',').map((one) => {
    const [id = '', version] = one.split(' ')
    return { id, version: Number(version) }
  })
