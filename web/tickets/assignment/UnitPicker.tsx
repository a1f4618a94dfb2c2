// Chooses units by typing, arrows and Enter: the cursor is a unit, not a place, and the button names what it sends.
import { Button, Text, TextInput } from '@mantine/core'
import { Fragment, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { onCtrlEnter } from '#web/kit/form/Form.tsx'
import { localeNow, t } from '#web/kit/language.ts'
import { mostDrawn, moreThan } from '#web/kit/lists/find.ts'
import { type Asked, Loaded } from '#web/kit/parts/Loaded.tsx'
import { hasPainted, type Part, tooSoon } from '#web/tickets/steps/painted.ts'
import { type Choice, firstOf, foundBy, frozen } from './choices.ts'
import styles from './UnitPicker.module.css'

interface Props {
  choices: readonly Choice[]
  /** What the choices come from. */
  of: Asked<unknown>
  labels: { field: string; list: string; none: string }
  /** What the button says of the units that it sends. */
  action(names: string): string
  field?: Ref<HTMLInputElement>
  /** In a dialog the typing begins at once. */
  isFirst?: boolean
  /** The unit that was pointed out before this was opened: the cursor begins there, or nowhere. */
  asked?: string | undefined
  /** What they are sent to, and where that stands on the screen: long enough, or a key sends nothing. */
  seen: { part: Part; ids: readonly string[] }
  /** Takes one unit from a less urgent ticket to this one; where it is missing, nobody is taken. */
  onReassign?: ((unit: string, name: string, from: string) => void) | undefined
  onSend(units: string[], names: string): void
}

export function UnitPicker({ choices: given, of, labels, action, field, isFirst, asked, seen, onReassign, onSend }: Props) {
  const listId = useId()
  const [text, setText] = useState('')
  const [ticked, setTicked] = useState<readonly Picked[]>([])
  const [isHeld, hold] = useState(false)
  const choices = useFrozen(given, isHeld)
  const [pointed, setPointed] = useState<Picked | null>(() => pickedOf(asked ?? firstOf('', given), given))
  const cursor = pointed?.id ?? null
  const chosen = ticked.map(({ id }) => id)
  const setCursor = (id: string | null, among = choices) => setPointed(pickedOf(id, among))
  const [hasChosen, setHasChosen] = useState(given.length > 0)
  // The first choices that come in put the cursor somewhere; from then on only a hand moves it.
  if (!hasChosen && given.length > 0) {
    setHasChosen(true)
    setCursor(asked && text === '' ? asked : firstOf(text, given), given)
  }
  const found = foundBy(text, choices)
  const shown = found.slice(0, mostDrawn)
  const at = shown.findIndex((one) => one.id === cursor)
  const picked = ticked.length > 0 ? ticked : at >= 0 ? [pointed!] : []
  const wanted = choices.filter((one) => picked.some(({ id }) => id === one.id))
  /** Free when it was chosen, and no longer: only a hand that knows sends it. */
  const isLost = (one: Choice) => one.isBusy === true && picked.some(({ id, wasBusy }) => id === one.id && !wasBusy)
  const units = wanted.filter((one) => !isLost(one))
  const lost = wanted.filter(isLost)
  const listed = (some: readonly Choice[]) =>
    new Intl.ListFormat(localeNow() as string[], { type: 'conjunction' }).format(some.map(({ short }) => short))
  const names = listed(units)
  /** Under the cursor, not ticked: who is ticked goes to both. */
  const taken = onReassign && ticked.length === 0 && units.length === 1 && units[0]!.lesser ? units[0]! : null

  const type = (typed: string) => {
    setText(typed)
    setCursor(firstOf(typed, choices))
  }
  const toggle = (id: string) => {
    setCursor(id)
    const others = ticked.filter((one) => one.id !== id)
    const isKept = chosen.includes(id) && !lost.some((one) => one.id === id)
    setTicked(isKept ? others : [...others, pickedOf(id, choices)!])
  }
  const send = () => {
    if (units.length === 0) return
    setText('')
    setTicked([])
    if (taken) return onReassign!(taken.id, taken.short, taken.lesser!)
    onSend(
      units.map(({ id }) => id),
      names,
    )
  }
  const move = (by: 1 | -1) =>
    setCursor(shown[at < 0 ? (by === 1 ? 0 : shown.length - 1) : Math.min(shown.length - 1, Math.max(0, at + by))]?.id ?? null)
  const press = (event: KeyboardEvent) => {
    // The Enter that opened this is still held down.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault()
    const sendByKey = () => {
      const unseen = seen.ids.find((id) => !hasPainted(seen.part, id))
      if (unseen) tooSoon(seen.part, unseen)
      else send()
    }
    onCtrlEnter(event, sendByKey)
    if (event.defaultPrevented || event.target instanceof HTMLButtonElement) return
    const ticks = (event.key === 'Enter' && event.shiftKey) || (event.key === ' ' && text === '')
    if (ticks) {
      if (at >= 0) toggle(cursor!)
    } else if (event.key === 'Enter') sendByKey()
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
  }

  return (
    <div
      className={styles.picker}
      onKeyDown={press}
      onFocus={() => hold(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hold(false)}
      onPointerEnter={() => hold(true)}
      onPointerLeave={(event) => !event.currentTarget.contains(document.activeElement) && hold(false)}
    >
      <TextInput
        wrapperProps={{ 'data-picker-part': 'field' }}
        ref={field}
        role="combobox"
        aria-expanded={shown.length > 0}
        data-autofocus={isFirst || undefined}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? `${listId}-${cursor}` : undefined}
        aria-label={labels.field}
        placeholder={t('Type to find')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={styles.list} data-picker-part="list">
        <div id={listId} role="listbox" tabIndex={-1} aria-multiselectable="true" aria-label={labels.list}>
          {shown.map((one, index) => (
            <Fragment key={one.id}>
              {text.trim() === '' && one.group && one.group !== shown[index - 1]?.group && (
                <div className={styles.group} role="presentation">
                  {one.group}
                </div>
              )}
              <div
                id={`${listId}-${one.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.includes(one.id)}
                className={styles.choice}
                data-current={one.id === cursor || undefined}
                ref={one.id === cursor && isHeld ? scrollTo : undefined}
                onClick={() => toggle(one.id)}
                onKeyDown={(event) => event.key === ' ' && toggle(one.id)}
              >
                <span className={styles.tick} aria-hidden="true">
                  {chosen.includes(one.id) ? '✓' : ''}
                </span>
                <span className={styles.words}>
                  <b>{one.short}</b> <small>{one.detail}</small>
                </span>
              </div>
            </Fragment>
          ))}
        </div>
        {found.length > shown.length && <p className={styles.none}>{moreThan(found.length - shown.length)}</p>}
        {shown.length === 0 && (
          <p className={styles.none}>
            <Loaded of={of}>{() => t('Nothing found')}</Loaded>
          </p>
        )}
      </div>
      <div className={styles.foot} data-picker-part="foot">
        <Text size="sm" role="status" className={styles.lost}>
          {lost.length > 0 && t('No longer free: {names}. Choose again.', { names: listed(lost) })}
        </Text>
        <Text size="xs" c="dimmed" className={styles.hint}>
          {t('↑ ↓ move · Space chooses several · Enter does what the button says')}
        </Text>
        <Button size="compact-md" onClick={send} disabled={units.length === 0} rightSection={<kbd className={styles.kbd}>↵</kbd>}>
          {taken ? t('{team} · reassign', { team: taken.short }) : units.length > 0 ? action(names) : labels.none}
        </Button>
      </div>
    </div>
  )
}

/** A unit, and how it stood when it was chosen. */
interface Picked {
  id: string
  wasBusy: boolean
}
function pickedOf(id: string | null, among: readonly Choice[]): Picked | null {
  const one = among.find((choice) => choice.id === id)
  return one ? { id: one.id, wasBusy: one.isBusy === true } : null
}

/** While a hand is on it, nothing changes its place. */
function useFrozen(given: readonly Choice[], isHeld: boolean): readonly Choice[] {
  const [now, setNow] = useState({ given, isHeld, shown: given })
  if (now.given === given && now.isHeld === isHeld) return now.shown
  const shown = isHeld && now.shown.length > 0 ? frozen(now.shown, given) : given
  setNow({ given, isHeld, shown })
  return shown
}

/** To where it belongs: stuck to an edge it is always in view. */
function scrollTo(node: HTMLElement | null): void {
  if (!node) return
  node.style.position = 'static'
  node.scrollIntoView({ block: 'nearest' })
  node.style.position = ''
}
