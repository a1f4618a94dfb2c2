// What has stood on the screen long enough to be taken in: a key acts on that alone, and at the version that stood there.
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'
import { useAreKindsNamed } from '#web/tickets/reference.ts'

/** From the first picture that shows it. */
export const paintedMs = 400

export interface Painted {
  id: string
  version: number
}
/** Where it stands: the ticket that is open, those that are ticked, the alarm and the pair that a dialog shows, and what a dialog sends units to. */
export type Part = 'ticket' | 'several' | 'alarm' | 'pair' | 'assign'

/** What a part draws: since when its first picture is there, whether it is the same in another version than before, and whether all of it that names it has loaded. */
interface Drawn {
  words: string
  paintedAt: number
  isChanged: boolean
  isLoaded: boolean
}

const nothing: readonly Painted[] = []
const drawn = new Map<Part, Drawn>()
/** When the hand pressed, however late a busy machine comes to it; what a program pressed may carry no time. */
// oxlint-disable-next-line typescript/no-deprecated
const pressedAt = () => Math.min(performance.now(), window.event?.timeStamp || Infinity)

export function paintedNow(part: Part): readonly Painted[] {
  const one = drawn.get(part)
  return one && pressedAt() - one.paintedAt >= paintedMs ? read(one.words) : nothing
}

export const hasPainted = (part: Part, id: string): boolean => paintedNow(part).some((one) => one.id === id)

/** Notes what this part draws; its words for `data-painted`, once they have stood long enough. */
export function usePainted(part: Part, tickets: readonly Painted[], isWhole = true): string | undefined {
  const words = tickets.map(({ id, version }) => `${id} ${version}`).join()
  const isLoaded = useAreKindsNamed() && isWhole
  const [stood, setStood] = useState('')
  const before = useRef('')
  useLayoutEffect(() => {
    const isChanged = words !== before.current && idsIn(before.current) === idsIn(words)
    before.current = words
    if (words === '') return
    const one = { words, paintedAt: Infinity, isChanged, isLoaded }
    drawn.set(part, one)
    let timer: ReturnType<typeof setTimeout> | undefined
    const isThere = () => {
      one.paintedAt = performance.now()
      timer = setTimeout(() => setStood(words), paintedMs)
    }
    // The second frame begins when the first has been painted; a hidden window has none.
    let frame = isLoaded ? requestAnimationFrame(() => (frame = requestAnimationFrame(isThere))) : 0
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      if (drawn.get(part) === one) drawn.delete(part)
      setStood('')
    }
  }, [part, words, isLoaded])
  return words !== '' && stood === words ? words : undefined
}

const sayLoading = () => t('This is still loading. Look at it once it stands there, then press again.')
const sayCameUp = () => t('This has not been in view long enough: it has only just come up. Look at it, then press again.')
/** Says what a key waits for, of the part and the ticket that it means. */
export const tooSoon = (part: Part, id?: string): void => toast('info', sayTooSoon(drawn.get(part), id))
/** Of what stands there without the name of its kind. */
export const isLoading = (): void => toast('info', sayLoading())
/** Of what was covered until this key. */
export const cameUp = (): void => toast('info', sayCameUp())

function sayTooSoon(one: Drawn | undefined, id: string | undefined): string {
  if (!one || (id !== undefined && !read(one.words).some((painted) => painted.id === id)))
    return t('This is not in view yet. Look at it once it stands there, then press again.')
  if (!one.isLoaded) return sayLoading()
  return one.isChanged ? t('This has not been in view long enough: it has only just changed. Look at it, then press again.') : sayCameUp()
}

const idsIn = (words: string): string =>
  read(words)
    .map(({ id }) => id)
    .join()

const read = (words: string): Painted[] =>
  words.split(',').map((one) => {
    const [id = '', version] = one.split(' ')
    return { id, version: Number(version) }
  })
