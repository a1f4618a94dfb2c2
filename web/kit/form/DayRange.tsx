// Two days of the calendar, in the language shown.
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
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

export function DayRange(props: Omit<DatePickerInputProps<'range'>, 'type'>) {
  useLanguage()
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      placeholder={t('From and to')}
      valueFormatter={({ date }) =>
        [date]
          .flat()
          .flatMap((one) => (one ? day(String(one)) : []))
          .join(' – ')
      }
      monthLabelFormat={month}
      monthsListFormat={said({ month: 'short' })}
      yearLabelFormat={year}
      weekdayFormat={weekday}
      ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month'), previousYear: t('Previous year'), nextYear: t('Next year') }}
      {...props}
    />
  )
}
