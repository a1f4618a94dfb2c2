// Two days of the calendar, typed or picked, in the language shown.
import { CloseButton, Popover, TextInput } from '@mantine/core'
import { DatePicker, type DatePickerInputProps } from '@mantine/dates'
import { useId, useRef, useState } from 'react'
import { localeNow, t, useLanguage } from '#web/kit/language.ts'

/** A day of the calendar has no zone: it is read and written in the same one. */
const said = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(localeNow(), { timeZone: 'UTC', ...options }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
const [day, month, year, weekday] = [
  said({ year: 'numeric', month: 'short', day: 'numeric' }),
  said({ year: 'numeric', month: 'long' }),
  said({ year: 'numeric' }),
  said({ weekday: 'narrow' }),
]

export type Days = [string | null, string | null]
type Props = Pick<DatePickerInputProps<'range'>, 'size' | 'clearable'> & { value?: Days; defaultValue?: Days; onChange?(days: Days): void }

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const monthNames = ['en', 'fil'].map((locale) => {
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' })
  return Array.from({ length: 12 }, (_, at) => long.format(Date.UTC(2026, at)).toLowerCase())
})
/** In figures, where the month is named as the field itself does, or as it is written out. */
const inFigures = (whole: string, name: string, day: string, year: string) => {
  const at = Math.max(...monthNames.map((names) => names.findIndex((one) => one.startsWith(name.toLowerCase()))))
  return at < 0 ? whole : `${year}-${at + 1}-${day}`
}

/** One day or two, the first of them first; null where that is not what was typed. */
export function daysIn(typed: string): Days | null {
  if (typed.trim() === '') return [null, null]
  const text = typed
    .replaceAll(/(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})/gu, inFigures)
    .replaceAll(/(\d{1,2})\s+(\p{L}{3,})\.?,?\s+(\d{4})/gu, (whole, day: string, name: string, year: string) => inFigures(whole, name, day, year))
  const days = [...text.matchAll(/(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})/g)].map(
    ([, y, m, d]) => `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`,
  )
  const rest = text.replaceAll(/\d{4}\D{1,2}\d{1,2}\D{1,2}\d{1,2}/g, '')
  if (days.length === 0 || days.length > 2 || /\d/.test(rest) || !days.every(isDay)) return null
  const [from, to] = days.toSorted()
  return [from!, to ?? from!]
}

const joined = (days: Days, as: (day: string) => string) => [...new Set(days)].flatMap((one) => (one ? as(one) : [])).join(' – ')

export function DayRange({ value, defaultValue = [null, null], onChange, size, clearable = false }: Props) {
  useLanguage()
  const [own, setOwn] = useState<Days>(defaultValue)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [first, setFirst] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const days = value ?? own
  const isWrong = typed !== null && daysIn(typed) === null
  const choose = (next: Days) => {
    setOwn(next)
    onChange?.(next)
  }
  /** What was typed counts once it is left, or Enter is pressed; what cannot be read stays to be mended. */
  const take = () => {
    const read = typed === null ? null : daysIn(typed)
    if (!read) return
    setTyped(null)
    if (joined(read, String) !== joined(days, String)) choose(read)
  }
  return (
    <Popover id={id} opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus={false} withinPortal>
      <Popover.Target>
        <TextInput
          ref={box}
          // A plain field of text may not say that something below it is open.
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-dropdown` : undefined}
          size={size}
          w="15.5rem"
          maw="100%"
          aria-label={t('Days, such as {sample}', { sample: '2026-05-04 – 2026-06-20' })}
          placeholder={t('From and to')}
          value={typed ?? joined(days, day)}
          error={isWrong && t('Write it as {sample}', { sample: '2026-05-04 – 2026-06-20' })}
          onFocus={() => {
            setTyped((now) => now ?? joined(days, String))
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={take}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape' || key === 'Enter') setOpen(false)
            if (key === 'Enter' && !isWrong) currentTarget.blur()
          }}
          rightSection={
            clearable && days[0] ? (
              <CloseButton size="sm" aria-label={t('Clear the days')} onClick={() => (setTyped(null), choose([null, null]))} />
            ) : null
          }
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          value={first ? [first, null] : days}
          defaultDate={days[0] ?? undefined}
          onChange={(next) => {
            const [from, to] = next
            setTyped(null)
            setFirst(to ? null : from)
            if (!from || !to) return
            choose(next)
            setOpen(false)
            box.current?.blur()
          }}
          monthLabelFormat={month}
          monthsListFormat={said({ month: 'short' })}
          yearLabelFormat={year}
          weekdayFormat={weekday}
          ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month'), previousYear: t('Previous year'), nextYear: t('Next year') }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
